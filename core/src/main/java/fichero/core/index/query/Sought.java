package fichero.core.index.query;

import fichero.core.index.query.Condition.Phrase;
import fichero.core.index.query.Condition.Prefix;
import fichero.core.index.query.Condition.Word;
import fichero.core.index.query.QueryToken.Term;
import java.util.ArrayList;
import java.util.List;

/**
 * What of a query a found text shows: its words, but those of a phrase only where they are in a row. What is excluded is
 * not in it.
 *
 * @param words a text; each of its words is shown, and each inflection of it
 * @param phrases each as {@link Phrase}
 * @param prefixes each as {@link Prefix}
 */
public record Sought(String words, List<String> phrases, List<String> prefixes) {

    public Sought {
        phrases = List.copyOf(phrases);
        prefixes = List.copyOf(prefixes);
    }

    /** A text without operators. */
    public static Sought words(String words) {
        return new Sought(words, List.of(), List.of());
    }

    static Sought of(List<Term> terms) {
        List<String> words = new ArrayList<>();
        List<String> phrases = new ArrayList<>();
        List<String> prefixes = new ArrayList<>();
        for (Term term : terms) {
            if (term.condition() instanceof Word word) {
                words.add(word.word());
            } else if (term.condition() instanceof Phrase phrase) {
                phrases.add(phrase.text());
            } else if (term.condition() instanceof Prefix prefix) {
                prefixes.add(prefix.start());
            }
        }
        return new Sought(String.join(" ", words), phrases, prefixes);
    }
}
