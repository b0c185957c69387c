package fichero.index.qdrant;

import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.Document;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sparse vectors of a point's words. Qdrant makes them of a text with its own BM25: it leaves out stop words, stems,
 * and counts; how rare a word is comes in when it is searched.
 */
enum WordVector {
    /** The words as written, but for case and accents: so that exact words win, in any language. */
    EXACT("words", "none", true),
    SPANISH("words_es", "spanish", false),
    ENGLISH("words_en", "english", true);

    static final String MODEL = "qdrant/bm25";

    private static final String FROM_SPANISH = "es";
    private static final String FROM_ENGLISH = "en";

    private final String vectorName;
    private final Map<String, Value> options;

    WordVector(String vectorName, String language, boolean folded) {
        this.vectorName = vectorName;
        // Without a language it would be English. Spanish is folded before it is sent, see Word.
        this.options = Map.of("language", ValueFactory.value(language), "ascii_folding", ValueFactory.value(folded));
    }

    /** Its name in a Qdrant collection. */
    String vectorName() {
        return vectorName;
    }

    /**
     * Of a chunk in this language. Of a language without a stemmer of its own we do not trust the detection, since short
     * texts are often taken for a neighbour (Galician, Scots): such a chunk gets both.
     */
    static List<WordVector> of(@Nullable String language) {
        if (FROM_SPANISH.equals(language)) {
            return List.of(EXACT, SPANISH);
        }
        if (FROM_ENGLISH.equals(language)) {
            return List.of(EXACT, ENGLISH);
        }
        return List.of(values());
    }

    /** What the server is to make the vector of; for a chunk and for a query alike. */
    Document document(List<Word> words) {
        Stream<String> given = switch (this) {
            case EXACT, ENGLISH -> words.stream().map(Word::letters);
            case SPANISH -> words.stream().flatMap(word -> word.spanishSpellings().stream());
        };
        return Document.newBuilder()
                .setModel(MODEL)
                .setText(given.collect(Collectors.joining(" ")))
                .putAllOptions(options)
                .build();
    }
}
