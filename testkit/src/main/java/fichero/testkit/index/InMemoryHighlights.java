package fichero.testkit.index;

import fichero.core.index.Fragments;
import fichero.core.index.Fragments.Span;
import fichero.core.index.query.Sought;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a query finds in a text, word for word. */
final class InMemoryHighlights {

    private InMemoryHighlights() {}

    static List<String> of(Sought sought, String text) {
        List<Word> words = Word.in(text);
        List<Word> found = new ArrayList<>(anyOf(Word.in(sought.words()), words));
        sought.phrases().forEach(phrase -> found.addAll(inARow(folded(Word.in(phrase)), words)));
        for (String prefix : sought.prefixes()) {
            String start = String.join("", folded(Word.in(prefix)));
            words.stream().filter(word -> word.folded().startsWith(start)).forEach(found::add);
        }
        return Fragments.of(
                text,
                found.stream().map(word -> new Span(word.start(), word.end())).toList());
    }

    private static List<Word> anyOf(List<Word> query, List<Word> words) {
        Set<String> asked = new HashSet<>();
        for (Word word : query) {
            asked.add(word.folded());
            asked.add(word.stem());
        }
        return words.stream()
                .filter(word -> asked.contains(word.folded()) || asked.contains(word.stem()))
                .toList();
    }

    private static List<Word> inARow(List<String> row, List<Word> words) {
        List<Word> found = new ArrayList<>();
        for (int first = 0; !row.isEmpty() && first + row.size() <= words.size(); first++) {
            List<Word> here = words.subList(first, first + row.size());
            if (folded(here).equals(row)) {
                found.addAll(here);
            }
        }
        return found;
    }

    private static List<String> folded(List<Word> words) {
        return words.stream().map(Word::folded).toList();
    }
}
