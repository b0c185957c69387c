package fichero.embed.ollama;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** BERT's tokenizer, uncased, as all-minilm, mxbai-embed-large and nomic-embed-text have it: only to count. */
final class WordPieces {

    private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");
    private static final Pattern BORDERS = Pattern.compile("([\\p{P}$+<=>^`|~]|[\\u3400-\\u9fff\\uf900-\\ufaff])");
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\ufffd&&[^\\s]]");
    private static final int LONGEST_WORD = 100;

    private final Set<String> pieces = new HashSet<>();

    WordPieces() throws IOException {
        try (InputStream file = WordPieces.class.getResourceAsStream("/all-minilm-l6-v2-q-tokenizer.json")) {
            JsonNode vocabulary =
                    new ObjectMapper().readTree(file).path("model").path("vocab");
            vocabulary.fieldNames().forEachRemaining(pieces::add);
        }
    }

    int count(String text) {
        String folded = MARKS.matcher(Normalizer.normalize(
                        UNSEEN.matcher(text).replaceAll("").toLowerCase(Locale.ROOT), Normalizer.Form.NFD))
                .replaceAll("");
        int tokens = 2;
        for (String word : BORDERS.matcher(folded).replaceAll(" $1 ").split("[\\s\\p{Z}]+", -1)) {
            tokens += word.isEmpty() ? 0 : countWord(word);
        }
        return tokens;
    }

    private int countWord(String word) {
        if (word.length() > LONGEST_WORD) {
            return 1;
        }
        int tokens = 0;
        for (int from = 0; from < word.length(); tokens++) {
            int to = word.length();
            while (to > from && !pieces.contains((from == 0 ? "" : "##") + word.substring(from, to))) {
                to--;
            }
            if (to == from) {
                return 1;
            }
            from = to;
        }
        return tokens;
    }
}
