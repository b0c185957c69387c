package fichero.testkit.qdrant;

import io.grpc.Status;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;

/**
 * Qdrant's own model {@code qdrant/bm25}: split at all that is no letter or digit, fold if asked, small letters, leave out
 * stop words, stem, count. Dimensions are the words themselves, which Qdrant hashes.
 */
final class Bm25 {

    private static final double K = 1.2;
    private static final double B = 0.75;
    private static final double AVERAGE_LENGTH = 256;

    private Bm25() {}

    /** How much each word says about a document. */
    static Map<String, Float> weights(Document document) {
        List<String> words = words(document);
        Map<String, Integer> counts = new HashMap<>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        Map<String, Float> weights = new HashMap<>();
        counts.forEach((word, count) -> weights.put(word, (float)
                (count * (K + 1) / (K * (1 - B + B * words.size() / AVERAGE_LENGTH) + count))));
        return weights;
    }

    /** The words of a query, each once. */
    static Set<String> query(Document document) {
        return new LinkedHashSet<>(words(document));
    }

    private static List<String> words(Document document) {
        if (!document.getModel().toLowerCase(Locale.ROOT).equals("qdrant/bm25")) {
            throw Status.INTERNAL
                    .withDescription(
                            "Service internal error: InferenceService URL not configured - please provide valid"
                                    + " address in config")
                    .asRuntimeException();
        }
        Map<String, Value> options = document.getOptionsMap();
        String language =
                options.containsKey("language") ? options.get("language").getStringValue() : "english";
        boolean folded = options.containsKey("ascii_folding")
                && options.get("ascii_folding").getBoolValue();
        CharArraySet stops = stops(language);
        SnowballStemmer stemmer = stemmer(language);
        List<String> words = new ArrayList<>();
        for (String part : split(document.getText())) {
            String word = (folded ? fold(part) : part).toLowerCase(Locale.ROOT);
            if (stops.contains(word)) {
                continue;
            }
            if (stemmer != null) {
                stemmer.setCurrent(word);
                stemmer.stem();
                word = stemmer.getCurrent();
            }
            words.add(word);
        }
        return words;
    }

    /** Rust's {@code char::is_alphanumeric}. */
    private static List<String> split(String text) {
        List<String> parts = new ArrayList<>();
        StringBuilder part = new StringBuilder();
        text.codePoints().forEach(c -> {
            boolean inside = Character.isAlphabetic(c)
                    || switch (Character.getType(c)) {
                        case Character.DECIMAL_DIGIT_NUMBER, Character.LETTER_NUMBER, Character.OTHER_NUMBER -> true;
                        default -> false;
                    };
            if (inside) {
                part.appendCodePoint(c);
            } else if (!part.isEmpty()) {
                parts.add(part.toString());
                part.setLength(0);
            }
        });
        if (!part.isEmpty()) {
            parts.add(part.toString());
        }
        return parts;
    }

    private static String fold(String word) {
        char[] folded = new char[4 * word.length()];
        int length = ASCIIFoldingFilter.foldToASCII(word.toCharArray(), 0, folded, 0, word.length());
        return new String(folded, 0, length);
    }

    private static CharArraySet stops(String language) {
        return switch (language) {
            case "spanish" -> SpanishAnalyzer.getDefaultStopSet();
            case "english" -> EnglishAnalyzer.getDefaultStopSet();
            default -> CharArraySet.EMPTY_SET;
        };
    }

    private static @Nullable SnowballStemmer stemmer(String language) {
        return switch (language) {
            case "spanish" -> new SpanishStemmer();
            case "english" -> new EnglishStemmer();
            default -> null;
        };
    }
}
