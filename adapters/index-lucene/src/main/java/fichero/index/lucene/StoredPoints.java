package fichero.index.lucene;

import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Points as they were put in, by document, by id, and in the order of ids. */
final class StoredPoints {

    private StoredPoints() {}

    static StoredPoint load(IndexSearcher searcher, int document) throws IOException {
        BytesRef payload = searcher.storedFields()
                .document(document, Set.of(Fields.PAYLOAD))
                .getBinaryValue(Fields.PAYLOAD);
        return Payload.decode(Objects.requireNonNull(payload, "every document has its payload"));
    }

    /** Without loading the point: a search looks at far more ids than it has hits. */
    static PointId id(IndexSearcher searcher, int document) throws IOException {
        List<LeafReaderContext> leaves = searcher.getIndexReader().leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
        BinaryDocValues ids = leaf.reader().getBinaryDocValues(Fields.ID);
        if (ids == null || !ids.advanceExact(document - leaf.docBase)) {
            throw new IllegalStateException("document " + document + " has no id");
        }
        return Terms.id(ids.binaryValue());
    }

    static List<IndexedChunk> get(IndexSearcher searcher, Collection<PointId> ids) throws IOException {
        List<IndexedChunk> chunks = new ArrayList<>();
        if (!ids.isEmpty()) {
            List<BytesRef> terms = ids.stream().map(Terms::id).toList();
            for (ScoreDoc found : searcher.search(new TermInSetQuery(Fields.ID, terms), ids.size()).scoreDocs) {
                chunks.add(load(searcher, found.doc).chunk());
            }
        }
        return chunks;
    }

    /** Every point that the query matches, in reading order. */
    static List<StoredPoint> matching(IndexSearcher searcher, Query query) throws IOException {
        List<StoredPoint> points = new ArrayList<>();
        int matches = searcher.count(query);
        if (matches > 0) {
            for (ScoreDoc found : searcher.search(query, matches).scoreDocs) {
                points.add(load(searcher, found.doc));
            }
        }
        points.sort(StoredPoint.READING_ORDER);
        return points;
    }

    /** The dictionary of ids is sorted, so a page costs what it holds wherever it begins. */
    static List<StoredPoint> scan(IndexSearcher searcher, @Nullable PointId after, int limit) throws IOException {
        IndexReader reader = searcher.getIndexReader();
        List<StoredPoint> points = new ArrayList<>();
        var ids = MultiTerms.getTerms(reader, Fields.ID);
        if (ids == null) {
            return points;
        }
        TermsEnum terms = ids.iterator();
        Bits live = MultiBits.getLiveDocs(reader);
        BytesRef term = after == null ? terms.next() : first(terms, Terms.id(after));
        PostingsEnum documents = null;
        for (; term != null && points.size() < limit; term = terms.next()) {
            documents = terms.postings(documents, PostingsEnum.NONE);
            int document = documents.nextDoc();
            while (document != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(document)) {
                document = documents.nextDoc();
            }
            if (document != DocIdSetIterator.NO_MORE_DOCS) {
                points.add(load(searcher, document));
            }
        }
        return points;
    }

    private static @Nullable BytesRef first(TermsEnum terms, BytesRef after) throws IOException {
        return switch (terms.seekCeil(after)) {
            case END -> null;
            case FOUND -> terms.next();
            case NOT_FOUND -> terms.term();
        };
    }
}
