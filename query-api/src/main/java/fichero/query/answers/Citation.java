package fichero.query.answers;

import fichero.query.search.SearchAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunk that the model was given, under the number by which the answer cites it; in JSON as it stands here.
 *
 * @param number from 1
 * @param files files that hold the chunk's content now
 * @param paths their absolute paths, in the same order
 * @param page from 1, or null when the format has no pages
 * @param start first character of the chunk in its content's text (UTF-16)
 * @param end one past the last
 * @param text the chunk, whole, also where the model got its beginning only
 * @param similarity cosine similarity to the question, or null when words found it
 */
public record Citation(
        int number,
        List<String> files,
        List<String> paths,
        @Nullable String title,
        List<String> headingPath,
        @Nullable Integer page,
        @Nullable Integer pageEnd,
        String collection,
        String contentRef,
        int chunkIndex,
        int start,
        int end,
        String text,
        @Nullable Double similarity) {

    static Citation of(int number, SearchAnswer.Hit hit) {
        return new Citation(
                number,
                hit.files(),
                hit.paths(),
                hit.title(),
                hit.headingPath(),
                hit.page(),
                hit.pageEnd(),
                hit.collection(),
                hit.contentRef(),
                hit.chunkIndex(),
                hit.start(),
                hit.end(),
                hit.text(),
                hit.similarity());
    }
}
