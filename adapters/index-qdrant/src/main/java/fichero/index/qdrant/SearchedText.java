package fichero.index.qdrant;

import fichero.core.index.IndexedChunk;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A chunk's words, as conditions on the text look at them; both are indexed as text and split at spaces. */
final class SearchedText {

    /** Between the title, each heading and the text: no word is spelled so, and no phrase goes across it. */
    private static final String BETWEEN = " | ";

    private SearchedText() {}

    /** Every word in its place, for phrases. */
    static String words(IndexedChunk chunk) {
        return texts(chunk).stream().map(SearchedText::row).collect(Collectors.joining(BETWEEN));
    }

    /** The words of a text, or of a phrase, in a row. */
    static String row(String text) {
        return Word.in(text).stream().map(WordForms::written).collect(Collectors.joining(" "));
    }

    /** Each form of each word, once, for words and prefixes. */
    static String forms(IndexedChunk chunk) {
        Set<Word> words = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>();
        for (String text : texts(chunk)) {
            for (Word word : Word.in(text)) {
                if (seen.add(word.letters())) {
                    words.add(word);
                }
            }
        }
        List<WordVector> languages = WordVector.of(chunk.language());
        WordForms forms = new WordForms();
        Set<String> all = new LinkedHashSet<>();
        for (Word word : words) {
            all.addAll(forms.of(word, languages));
            all.addAll(WordForms.prefixes(word));
        }
        return String.join(" ", all);
    }

    private static List<String> texts(IndexedChunk chunk) {
        List<String> texts = new ArrayList<>();
        if (chunk.title() != null) {
            texts.add(chunk.title());
        }
        texts.addAll(chunk.headingPath());
        texts.add(chunk.text());
        return texts;
    }
}
