package fichero.index.lucene;

import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A point as Lucene's document: what it is found by, and its payload. */
final class PointDocument {

    /** Nothing asks for phrases, so positions are not kept. */
    private static final FieldType WORDS = new FieldType();

    static {
        WORDS.setIndexOptions(IndexOptions.DOCS_AND_FREQS);
        WORDS.setTokenized(true);
        WORDS.freeze();
    }

    private PointDocument() {}

    static Document of(IndexedChunk chunk, float @Nullable [] vector) {
        Document document = new Document();
        BytesRef id = Terms.id(chunk.id());
        exact(document, Fields.ID, id);
        document.add(new BinaryDocValuesField(Fields.ID, id));
        document.add(new StoredField(Fields.PAYLOAD, Payload.encode(chunk, vector != null)));
        addFilters(document, chunk);
        addWords(document, Fields.Words.FOLDED, chunk);
        for (Fields.Words stems : Fields.stems(chunk.language())) {
            addWords(document, stems, chunk);
        }
        if (vector != null) {
            document.add(new KnnFloatVectorField(
                    Fields.VECTOR, UnitVectors.of(vector), VectorSimilarityFunction.DOT_PRODUCT));
        }
        return document;
    }

    private static void addFilters(Document document, IndexedChunk chunk) {
        exact(document, Fields.SCOPE, Terms.exact(chunk.content().scope().toString()));
        exact(document, Fields.COLLECTION, Terms.exact(chunk.content().collection()));
        exact(document, Fields.CONTENT, Terms.exact(chunk.content().hash().hex()));
        if (chunk.language() != null) {
            exact(document, Fields.LANGUAGE, Terms.exact(chunk.language()));
        }
        for (Location location : chunk.locations()) {
            exact(document, Fields.PATH, Terms.path(location.path()));
            exact(document, Fields.PATH, Terms.path(location.file()));
        }
        for (Map.Entry<String, Object> entry : chunk.metadata().entrySet()) {
            for (Object value : entry.getValue() instanceof List<?> list ? list : List.of(entry.getValue())) {
                exact(document, Fields.METADATA, Terms.metadata(entry.getKey(), value));
            }
        }
    }

    private static void addWords(Document document, Fields.Words words, IndexedChunk chunk) {
        document.add(new Field(words.text(), chunk.text(), WORDS));
        if (chunk.title() != null) {
            document.add(new Field(words.heading(), chunk.title(), WORDS));
        }
        for (String heading : chunk.headingPath()) {
            document.add(new Field(words.heading(), heading, WORDS));
        }
    }

    private static void exact(Document document, String field, BytesRef term) {
        document.add(new StringField(field, term, Field.Store.NO));
    }
}
