package fichero.index.lucene;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of a point's document. */
final class Fields {

    /** 16 bytes of the point's id: the term that updates and deletes go by, and the walk in order of ids. */
    static final String ID = "id";

    static final String SCOPE = "scope";
    static final String COLLECTION = "collection";
    static final String CONTENT = "content";
    static final String LANGUAGE = "language";
    /** Absolute paths and file ids of all locations. */
    static final String PATH = "path";

    /** Each of {@code ChunkFields} with each of its values. */
    static final String FIELD = "field";
    /** Those values that are numbers or times, in their order. */
    static final String QUANTITY = "quantity";

    static final String VECTOR = "vector";
    static final String PAYLOAD = "payload";

    /** Where the words of a text or of its headings are found. */
    enum Words {
        FOLDED(""),
        SPANISH("_es"),
        ENGLISH("_en");

        private final String suffix;

        Words(String suffix) {
            this.suffix = suffix;
        }

        String text() {
            return "text" + suffix;
        }

        /** Title and heading path. */
        String heading() {
            return "heading" + suffix;
        }
    }

    private Fields() {}

    /**
     * The stemmed words of a chunk in this language. Of a language without a stemmer of its own we do not trust the
     * detection, since short texts are often taken for a neighbour (Galician, Scots): such a chunk gets both.
     */
    static List<Words> stems(@Nullable String language) {
        if ("es".equals(language)) {
            return List.of(Words.SPANISH);
        }
        if ("en".equals(language)) {
            return List.of(Words.ENGLISH);
        }
        return List.of(Words.SPANISH, Words.ENGLISH);
    }
}
