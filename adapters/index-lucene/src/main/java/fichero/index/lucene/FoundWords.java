package fichero.index.lucene;

import fichero.core.index.Fragments.Span;
import fichero.core.index.query.Sought;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.jspecify.annotations.Nullable;

/** Which words of a text are found by a query. The text is analysed again, which for a chunk takes microseconds. */
final class FoundWords {

    private FoundWords() {}

    /** A word of the text, as it is in the index. */
    private record Token(String term, Span span) {}

    /** @param language of the text */
    static List<Span> in(Sought sought, String text, @Nullable String language) throws IOException {
        List<Token> written = tokens(text, Fields.Words.FOLDED);
        List<Token> found = new ArrayList<>(inflected(sought.words(), text, language));
        for (String phrase : sought.phrases()) {
            found.addAll(inARow(terms(tokens(phrase, Fields.Words.FOLDED)), written));
        }
        for (String prefix : sought.prefixes()) {
            String start = Analysis.fold(prefix);
            written.stream().filter(token -> token.term.startsWith(start)).forEach(found::add);
        }
        // Stems leave out stop words, and a query may hold nothing else.
        List<Token> shown = found.isEmpty() ? anyOf(sought.words(), written, Fields.Words.FOLDED) : found;
        return shown.stream().map(Token::span).toList();
    }

    /** By the stems of the language that has most of them. */
    private static List<Token> inflected(String words, String text, @Nullable String language) throws IOException {
        List<Token> best = List.of();
        for (Fields.Words stems : Fields.stems(language)) {
            List<Token> found = anyOf(words, tokens(text, stems), stems);
            best = found.size() > best.size() ? found : best;
        }
        return best;
    }

    private static List<Token> anyOf(String words, List<Token> text, Fields.Words analysis) throws IOException {
        Set<String> asked = Set.copyOf(terms(tokens(words, analysis)));
        return text.stream().filter(token -> asked.contains(token.term)).toList();
    }

    private static List<Token> inARow(List<String> row, List<Token> text) {
        List<String> terms = terms(text);
        List<Token> found = new ArrayList<>();
        for (int first = 0; !row.isEmpty() && first + row.size() <= terms.size(); first++) {
            if (terms.subList(first, first + row.size()).equals(row)) {
                found.addAll(text.subList(first, first + row.size()));
            }
        }
        return found;
    }

    private static List<String> terms(List<Token> tokens) {
        return tokens.stream().map(Token::term).toList();
    }

    private static List<Token> tokens(String text, Fields.Words analysis) throws IOException {
        List<Token> tokens = new ArrayList<>();
        try (TokenStream stream = Analysis.of(analysis).tokenStream(analysis.text(), text)) {
            CharTermAttribute term = stream.addAttribute(CharTermAttribute.class);
            OffsetAttribute offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                tokens.add(new Token(term.toString(), new Span(offset.startOffset(), offset.endOffset())));
            }
            stream.end();
        }
        return tokens;
    }
}
