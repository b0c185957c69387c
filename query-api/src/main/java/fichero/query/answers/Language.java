package fichero.query.answers;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which language a question is in by its small words. A question is too short for the statistics that a document's
 * language is told by, but hardly ever without an article or a question word.
 */
final class Language {

    private static final Set<String> SPANISH = Set.of(
            "a", "al", "como", "con", "cual", "cuales", "cuando", "cuanta", "cuantas", "cuanto", "cuantos", "de", "del",
            "donde", "el", "en", "es", "esta", "este", "fue", "ha", "hay", "la", "las", "lo", "los", "mi", "mis",
            "para", "por", "puedo", "que", "quien", "quienes", "se", "ser", "si", "sin", "sobre", "son", "su", "sus",
            "tiene", "un", "una", "y");

    private static final Set<String> ENGLISH = Set.of(
            "a", "about", "an", "and", "are", "at", "can", "did", "do", "does", "for", "from", "has", "have", "how",
            "i", "in", "is", "it", "many", "much", "my", "of", "on", "should", "that", "the", "there", "this", "to",
            "was", "were", "what", "when", "where", "which", "who", "whose", "why", "with");

    private static final String ONLY_SPANISH = "¿¡ñ";

    private Language() {}

    /** @return {@code es}, {@code en}, or null when the words tell neither */
    static @Nullable String of(String question) {
        if (question.chars().anyMatch(c -> ONLY_SPANISH.indexOf(Character.toLowerCase(c)) >= 0)) {
            return "es";
        }
        List<String> words = Words.of(question);
        long spanish = words.stream().filter(SPANISH::contains).count();
        long english = words.stream().filter(ENGLISH::contains).count();
        if (spanish == english) {
            return null;
        }
        return spanish > english ? "es" : "en";
    }

    /** Whether a word says nothing of what is asked about. */
    static boolean isSmall(String word) {
        return word.length() < 3 || SPANISH.contains(word) || ENGLISH.contains(word);
    }

    /** As a model's rules say it. */
    static String named(@Nullable String code) {
        return code == null
                ? "the language of the question"
                : Locale.forLanguageTag(code).getDisplayLanguage(Locale.ENGLISH);
    }

    /** What is said when no passage answers; in English where there are no words of ours in that language. */
    static String notInDocuments(@Nullable String code) {
        return "es".equals(code) ? "Eso no está en tus documentos." : "That is not in your documents.";
    }
}
