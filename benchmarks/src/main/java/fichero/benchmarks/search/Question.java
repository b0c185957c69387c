package fichero.benchmarks.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A question whose answer is in one paragraph.
 *
 * @param language of the question
 * @param answer the paragraph in the question's language, as a path below the evaluation's folder
 * @param translated the same paragraph in the other language
 * @param article the document that the paragraph is from, likewise
 * @param words the answer as it stands in the paragraph
 */
record Question(String language, String text, String answer, String translated, String article, String words) {

    private static final int LANGUAGE = 1;
    private static final int TEXT = 2;
    private static final int ANSWER = 3;
    private static final int ARTICLE = 4;
    private static final int TRANSLATED = 5;
    private static final int WORDS = 6;

    /** Those of {@code questions.tsv}. */
    static List<Question> read(Path file) throws IOException {
        List<Question> questions = new ArrayList<>();
        List<String> lines = Files.readAllLines(file);
        for (String line : lines.subList(1, lines.size())) {
            String[] columns = line.split("\t", -1);
            questions.add(new Question(
                    columns[LANGUAGE],
                    columns[TEXT],
                    columns[ANSWER],
                    columns[TRANSLATED],
                    columns[ARTICLE],
                    columns[WORDS]));
        }
        return questions;
    }
}
