package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Promise 9: a new model is a new generation of the index, built beside the serving one and switched when complete; and
 * one that takes shorter texts has the documents cut anew.
 */
@ExtendWith(TestBrokerExtension.class)
class NewModelIT {

    private static final int FILES = 40;

    @Test
    void searchesGoOnWhileAnotherModelTakesOver(@TempDir Path work, TestBroker broker) throws Exception {
        try (Fichero fichero =
                Fichero.here(work, broker).with("generations.grace: 4s").start()) {
            for (int file = 0; file < FILES; file++) {
                fichero.write(
                        "note" + file + ".md", "# Note " + file + "\n\nThe word" + file + " stands here alone.\n");
            }
            fichero.write("long.md", "# Long\n\n" + "A paragraph is as long as the former model takes it. ".repeat(15));
            fichero.settle();
            String old = generations(fichero).firstKey();
            int chunksOfLong = chunks(fichero, "long.md");
            assertThat(fichero.textsEmbedded()).isEqualTo(FILES + chunksOfLong);
            assertThat(fichero.stop()).isZero();

            // Topics are as they were made, whatever the settings say by now.
            fichero.with("embedder.model: minilm-l6")
                    .with("topics.partitions: 3")
                    .start();

            assertThat(generations(fichero))
                    .hasSize(2)
                    .containsEntry(old, "serving")
                    .containsValue("building");
            try (Searching searching = new Searching(fichero)) {
                fichero.write("live.md", "# Live\n\nThe aardvark came while the index was built.\n");
                fichero.write("note7.md", "# Note 7\n\nThe zebra stands here now.\n");
                fichero.delete("note8.md");
                await().atMost(Fichero.PATIENCE)
                        .untilAsserted(
                                () -> assertThat(fichero.byWord("aardvark")).containsExactly("docs:live.md"));
                await().atMost(Fichero.PATIENCE)
                        .untilAsserted(() ->
                                assertThat(generations(fichero)).hasSize(1).doesNotContainKey(old));
                searching.assertNeverFailed();
            }

            await().atMost(Fichero.PATIENCE)
                    .untilAsserted(() -> assertThat(chunks(fichero, "long.md"))
                            .as("chunks that the new model takes")
                            .isGreaterThan(chunksOfLong));
            fichero.settle();
            assertThat(fichero.search("aardvark", "semantic").get(0)).isEqualTo("docs:live.md");
            assertThat(fichero.byWord("zebra")).containsExactly("docs:note7.md");
            assertThat(fichero.byWord("word7")).isEmpty();
            assertThat(fichero.byWord("word8")).isEmpty();
            assertThat(fichero.files().values())
                    .hasSize(FILES + 1)
                    .allSatisfy(file -> assertThat(file.path("state").asText()).isEqualTo("indexed"))
                    .allSatisfy(file -> assertThat(file.path("reason").isNull()).isTrue());
            assertThat(fichero.data().resolve("index").toFile().list())
                    .hasSize(1)
                    .doesNotContain(old);
            assertThat(fichero.data().resolve("state").toFile().list()).noneMatch(name -> name.contains(old));

            aPersonGoesBackAndForth(fichero, old);
        }
    }

    /** A person asks for a generation, keeps the former one, and goes back to it. */
    private static void aPersonGoesBackAndForth(Fichero fichero, String old) {
        String other = generations(fichero).firstKey();

        assertThat(fichero.command("generations list")).contains(other, "minilm-l6", "serving");
        assertThat(fichero.command("generations build --keep", "embedder.model: e5-small-v2"))
                .contains(old);
        await().atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(generations(fichero))
                        .containsOnly(Map.entry(old, "serving"), Map.entry(other, "retired")));
        assertThat(fichero.search("zebra", "semantic").get(0)).isEqualTo("docs:note7.md");

        assertThat(fichero.command("generations switch --keep " + other)).contains(other);
        await().atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(generations(fichero)).containsEntry(other, "serving"));
        assertThat(fichero.search("zebra", "semantic").get(0)).isEqualTo("docs:note7.md");

        assertThat(fichero.command("generations drop " + old)).contains(old);
        await().atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(generations(fichero)).containsOnlyKeys(other));
        assertThat(fichero.search("zebra", "hybrid").get(0)).isEqualTo("docs:note7.md");
    }

    private static int chunks(Fichero fichero, String file) {
        return fichero.files().get("docs:" + file).path("chunks").asInt();
    }

    private static TreeMap<String, String> generations(Fichero fichero) {
        TreeMap<String, String> states = new TreeMap<>();
        for (JsonNode generation : fichero.status().path("generations")) {
            states.put(
                    generation.path("name").asText(), generation.path("state").asText());
        }
        return states;
    }

    /** Someone who searches all the time, in every way, for something that is there all the time. */
    private static final class Searching implements AutoCloseable {

        /** About as fast as someone who types all the time. */
        private static final Duration PAUSE = Duration.ofMillis(20);

        private final AtomicInteger answers = new AtomicInteger();
        private final List<String> wrong = new ArrayList<>();
        private final ScheduledExecutorService typing = Executors.newSingleThreadScheduledExecutor();

        Searching(Fichero fichero) {
            typing.scheduleWithFixedDelay(
                    () -> List.of("keyword", "semantic", "hybrid").forEach(mode -> look(fichero, mode)),
                    0,
                    PAUSE.toMillis(),
                    TimeUnit.MILLISECONDS);
        }

        private void look(Fichero fichero, String mode) {
            try {
                List<String> found = fichero.search("word3 stands here alone", mode);
                if (!found.contains("docs:note3.md")) {
                    note(mode + " found " + found);
                }
                answers.incrementAndGet();
            } catch (RuntimeException | AssertionError e) {
                note(mode + " failed: " + e);
            }
        }

        private synchronized void note(String what) {
            wrong.add(what);
        }

        synchronized void assertNeverFailed() {
            assertThat(wrong).isEmpty();
            assertThat(answers.get()).isGreaterThan(30);
        }

        @Override
        public void close() throws InterruptedException {
            typing.shutdown();
            assertThat(typing.awaitTermination(Fichero.PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .as("the last search ends")
                    .isTrue();
        }
    }
}
