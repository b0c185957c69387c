package fichero.benchmarks.script;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.FSDirectory;

/** A local index of chunks by words and by meaning. What is not committed is lost by a kill. */
final class ScriptIndex implements AutoCloseable {

    private static final String PATH = "path";

    private final FSDirectory directory;
    private final IndexWriter writer;

    /** @param anew whether what is in it goes */
    ScriptIndex(Path folder, boolean anew) throws IOException {
        directory = FSDirectory.open(folder);
        writer = new IndexWriter(
                directory,
                new IndexWriterConfig(new StandardAnalyzer())
                        .setOpenMode(anew ? OpenMode.CREATE : OpenMode.CREATE_OR_APPEND));
    }

    /** Puts a chunk of a file. */
    void add(String path, String text, float[] vector) throws IOException {
        writer.addDocument(List.of(
                new StringField(PATH, path, Field.Store.YES),
                new TextField("text", text, Field.Store.YES),
                new KnnFloatVectorField("vector", vector, VectorSimilarityFunction.DOT_PRODUCT)));
    }

    /** Removes all chunks of a file. */
    void remove(String path) throws IOException {
        writer.deleteDocuments(new Term(PATH, path));
    }

    void commit() throws IOException {
        writer.commit();
    }

    int chunks() {
        return writer.getDocStats().numDocs;
    }

    @Override
    public void close() throws IOException {
        writer.close();
        directory.close();
    }
}
