package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every document of the test data, dropped into a folder: found by a phrase of its text, or in quarantine and why. */
@ExtendWith(TestBrokerExtension.class)
class EveryFormatIT {

    private static final Path DATA = Path.of(System.getProperty("fichero.test.data"));
    private static final String OWN = "docs:";
    private static final Duration PATIENCE = Duration.ofMinutes(6);

    private static final Map<String, JsonNode> FILES = new TreeMap<>();
    private static Fichero fichero;

    /** A row of {@code expected.tsv}. */
    record Expected(String set, String name, String expect, List<String> reasons, String phrase) {

        static Stream<Expected> all(String set) {
            try {
                return Files.readAllLines(DATA.resolve(set).resolve("expected.tsv")).stream()
                        .skip(1)
                        .map(line -> of(set, line.split("\t", -1)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Expected of(String set, String[] cells) {
            // Not a form: a plus is a plus.
            String name = URLDecoder.decode(cells[0].replace("+", "%2B"), StandardCharsets.UTF_8);
            return new Expected(set, name, cells[1], Arrays.asList(cells[2].split("\\|")), cells[3]);
        }

        String file() {
            return OWN + set + "/" + name;
        }

        @Override
        public String toString() {
            String line = name.replaceAll("\\s", " ");
            return set + " " + line.substring(0, Math.min(60, line.length())) + " " + expect;
        }
    }

    @BeforeAll
    static void dropEverything(@TempDir Path work, TestBroker broker) throws IOException {
        fichero = Fichero.here(work, broker);
        for (String set : List.of("formats", "nasty")) {
            Path folder = fichero.folder().resolve(set);
            Files.createDirectories(folder);
            for (Expected row : Expected.all(set).toList()) {
                Files.copy(DATA.resolve(set).resolve("files").resolve(row.name()), folder.resolve(row.name()));
            }
        }
        fichero.start().settle(PATIENCE);
        FILES.putAll(fichero.files());
    }

    @AfterAll
    static void stop() {
        fichero.close();
    }

    static Stream<Expected> rows() {
        return Stream.of("formats", "nasty").flatMap(Expected::all);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void endsAsTheTableSays(Expected row) {
        JsonNode file = FILES.get(row.file());
        assertThat(file).as("%s is in the catalogue", row.file()).isNotNull();
        String state = file.path("state").asText();
        if (List.of("quarantined", "empty").contains(state)) {
            assertThat(row.expect()).as("refused: %s", file).isIn("quarantine", "either");
            assertThat(file.path("reason").asText()).isIn(row.reasons());
            return;
        }
        assertThat(state).as("state of %s", file).isIn("indexed", "duplicate", "unpacked");
        assertThat(row.expect()).as("indexed: %s", file).isIn("index", "either");
        assertThat(textsOf(row.file())).contains(collapse(row.phrase()));
        if (!row.phrase().isBlank()) {
            assertThat(foundAt(row.phrase(), row.file()))
                    .as("files found by the phrase")
                    .isNotEmpty();
        }
    }

    /** What the file and the files inside it hold, as it is cited. */
    private static String textsOf(String file) {
        StringBuilder text = new StringBuilder();
        FILES.forEach((id, item) -> {
            if ((id.equals(file) || id.startsWith(file + "!/"))
                    && item.path("chunks").asInt() > 0) {
                fichero.items("/v1/contents/" + item.path("content_ref").asText() + "/chunks")
                        .forEach(chunk ->
                                text.append(chunk.path("text").asText()).append(' '));
            }
        });
        return collapse(text.toString());
    }

    private static List<String> foundAt(String phrase, String file) {
        List<String> found = new ArrayList<>();
        // A dash in front of a word, as in dialogues, would leave out what has the word.
        String words = phrase.replaceAll("(?<=^|\\s)-(?=\\S)", "");
        for (JsonNode hit : fichero.hits(words, "keyword", file)) {
            hit.path("files").forEach(holder -> {
                if (holder.asText().startsWith(file)) {
                    found.add(holder.asText());
                }
            });
        }
        return found;
    }

    private static String collapse(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC)
                .replaceAll("\\s+", " ")
                .strip();
    }
}
