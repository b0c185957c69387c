package fichero.extract.tika.format;

import org.jspecify.annotations.Nullable;

/**
 * What a document is.
 *
 * @param type MIME type without parameters: what to read it as
 * @param contradicted the type its name declares when the bytes say otherwise, else null
 */
record DocumentType(String type, @Nullable String contradicted) {}
