package fichero.extract.tika.language;

import org.jspecify.annotations.Nullable;

/**
 * The language of a document.
 *
 * @param iso ISO 639-1
 * @param confidence of the model, 0 to 1 spread over the languages it knows, so that 0.2 is sure; null when the document
 *     declares its language
 */
public record ToldLanguage(String iso, @Nullable Double confidence) {}
