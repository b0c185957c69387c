package fichero.query.answers;

import fichero.query.search.SearchAnswer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Hits as a search finds them. */
final class Hits {

    private Hits() {}

    static SearchAnswer.Hit byWords(String text) {
        return hit(text, null);
    }

    static SearchAnswer.Hit similar(String text, double similarity) {
        return hit(text, similarity);
    }

    private static SearchAnswer.Hit hit(String text, @Nullable Double similarity) {
        return new SearchAnswer.Hit(
                text,
                1,
                similarity,
                List.of("notes:a.md"),
                List.of("/home/ana/notes/a.md"),
                "Title",
                List.of("One", "Two"),
                2,
                2,
                0,
                0,
                text.length(),
                "es",
                "default",
                "doc_0123456789abcdef0123456789abcdef",
                "text/markdown",
                Map.of(),
                List.of(),
                null,
                null);
    }
}
