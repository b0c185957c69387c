package fichero.index.lucene;

import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Quantity;
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

    /** Phrases are asked of words as written only, so stems need no positions. */
    private static final FieldType STEMS = words(IndexOptions.DOCS_AND_FREQS);

    private static final FieldType WORDS = words(IndexOptions.DOCS_AND_FREQS_AND_POSITIONS);

    private static FieldType words(IndexOptions options) {
        FieldType type = new FieldType();
        type.setIndexOptions(options);
        type.setTokenized(true);
        type.freeze();
        return type;
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
        ChunkFields.of(chunk).forEach((field, values) -> {
            for (Object value : values) {
                exact(document, Fields.FIELD, Terms.field(field, value));
                if (ChunkFields.hasRanges(field)) {
                    Quantity.of(value)
                            .map(at -> Terms.quantity(field, at.kind(), at.value()))
                            .ifPresent(term -> exact(document, Fields.QUANTITY, term));
                }
            }
        });
    }

    private static void addWords(Document document, Fields.Words words, IndexedChunk chunk) {
        FieldType type = words == Fields.Words.FOLDED ? WORDS : STEMS;
        document.add(new Field(words.text(), chunk.text(), type));
        if (chunk.title() != null) {
            document.add(new Field(words.heading(), chunk.title(), type));
        }
        for (String heading : chunk.headingPath()) {
            document.add(new Field(words.heading(), heading, type));
        }
    }

    private static void exact(Document document, String field, BytesRef term) {
        document.add(new StringField(field, term, Field.Store.NO));
    }
}
