package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The documents under {@code formats} and {@code nasty} of the test data, and what their tables say of them. */
final class ExpectedDocuments {

    private static final Path DATA = Path.of(System.getProperty("fichero.test.data"));

    private ExpectedDocuments() {}

    /** A row of {@code expected.tsv}. */
    record Expected(Path file, String expect, List<String> reasons, String phrase) {

        String extension() {
            String name = file.getFileName().toString();
            return name.substring(name.lastIndexOf('.') + 1);
        }

        @Override
        public String toString() {
            String name = file.getFileName().toString().replaceAll("\\s", " ");
            return name.substring(0, Math.min(60, name.length())) + " " + expect + " " + reasons;
        }

        DocumentSource source() {
            return inline(file);
        }

        /** Checks what an extractor makes of it; the words may be in a file inside it. */
        void check(TextExtractor extractor) {
            String outcome;
            try {
                String words = collapse(String.join("\n", texts(extractor, source())));
                assertThat(expect).as("was extracted").isIn("index", "either");
                assertThat(words).contains(collapse(phrase));
                return;
            } catch (PoisonException e) {
                outcome = e.reason().code();
                assertThat(expect).as("was refused: %s", e.getMessage()).isIn("quarantine", "either");
            }
            assertThat(outcome).isIn(reasons);
        }
    }

    /** The text of a document and of what is attached to it. */
    private static List<String> texts(TextExtractor extractor, DocumentSource source) {
        List<DocumentSource> inside = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        texts.add(
                extractor.extract(source, entry -> copy(entry.source(), inside)).text());
        for (DocumentSource entry : inside) {
            try {
                texts.add(extractor.extract(entry).text());
            } catch (PoisonException e) {
                // One that cannot be read costs itself alone.
                texts.add("");
            }
        }
        return texts;
    }

    private static void copy(@Nullable DocumentSource entry, List<DocumentSource> copies) {
        if (entry != null) {
            try (InputStream bytes = entry.open()) {
                copies.add(new DocumentSource.Inline(entry.name(), bytes.readAllBytes()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static Stream<Expected> all() {
        return Stream.concat(table("formats"), table("nasty"));
    }

    static Path formats(String name) {
        return DATA.resolve("formats/files").resolve(name);
    }

    static Path nasty(String name) {
        return DATA.resolve("nasty/files").resolve(name);
    }

    static DocumentSource inline(Path file) {
        try {
            return new DocumentSource.Inline(file.getFileName().toString(), Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Expected> table(String folder) {
        try {
            return Files.readAllLines(DATA.resolve(folder).resolve("expected.tsv")).stream()
                    .skip(1)
                    .map(line -> row(DATA.resolve(folder).resolve("files"), line.split("\t", -1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Expected row(Path folder, String[] cells) {
        // Not a form: a plus is a plus.
        String name = URLDecoder.decode(cells[0].replace("+", "%2B"), StandardCharsets.UTF_8);
        List<String> reasons =
                Arrays.stream(cells[2].split("\\|")).filter(r -> !r.isEmpty()).toList();
        return new Expected(folder.resolve(name), cells[1], reasons, cells[3]);
    }

    private static String collapse(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC).replaceAll("\\s+", " ");
    }
}
