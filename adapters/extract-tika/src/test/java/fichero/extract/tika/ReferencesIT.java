package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.EntrySink;
import fichero.core.failure.PoisonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents that are read where a person keeps them are only read, by every format and every library behind it. */
class ReferencesIT {

    private static final Path DOCUMENTS = Path.of(System.getProperty("fichero.test.data"), "formats", "files");
    private static final EntrySink NOBODY = entry -> {};

    @TempDir
    private Path originals;

    @TempDir
    private Path spool;

    @Test
    void readingADocumentLeavesNoTraceOnItNorBesideIt() throws IOException {
        List<Path> documents;
        try (Stream<Path> files = Files.list(DOCUMENTS)) {
            documents = files.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path document : documents) {
            Files.copy(document, originals.resolve(document.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Map<String, String> before = traces();

        int read = 0;
        try (InProcessExtractor extractor = new InProcessExtractor(spool)) {
            for (Path document : documents) {
                Path original = originals.resolve(document.getFileName());
                String name = document.getFileName().toString();
                try {
                    extractor.extract(new DocumentSource.Reference(name, original, Files.size(original)), NOBODY);
                    read++;
                } catch (PoisonException e) {
                    // It was looked at all the same.
                }
            }
        }

        assertThat(read).isGreaterThan(20);
        assertThat(traces()).isEqualTo(before);
    }

    /** The system sets the time of change whatever is done to a file or a folder. */
    private Map<String, String> traces() throws IOException {
        Map<String, String> traces = new TreeMap<>();
        try (Stream<Path> all = Files.walk(originals)) {
            for (Path path : all.toList()) {
                traces.put(
                        path.toString(),
                        new TreeMap<>(Files.readAttributes(path, "unix:lastModifiedTime,ctime,ino,mode,nlink,size"))
                                .toString());
            }
        }
        return traces;
    }
}
