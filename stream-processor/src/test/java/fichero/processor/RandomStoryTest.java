package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import fichero.core.identity.PointId;
import fichero.core.index.IndexChange;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileEvent;
import fichero.schemas.Origin;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever happens to a dozen files, in whatever order messages arrive and whatever is away meanwhile: once all is
 * settled, the index says what the files say, and nothing else is kept. A failure names its seed; {@code
 * -Dfichero.story.seed=N} tells that story again.
 */
class RandomStoryTest {

    private static final int OPERATIONS = 400;
    private static final int FILES = 12;

    private @TempDir Path directory;

    static Stream<Long> seeds() {
        Long chosen = Long.getLong("fichero.story.seed");
        return chosen == null ? Stream.of(1L, 2L, System.nanoTime()) : Stream.of(chosen);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void settledIndexSaysWhatTheFilesSay(long seed) {
        Story story = new Story(seed);
        try (Workshop workshop = new Workshop(directory)) {
            story.tell(workshop, true);
            assertSettled("seed " + seed, story, workshop);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void quietStoryEmbedsNoTextThatItNeverSaw(long seed) {
        Story story = new Story(seed);
        try (Workshop workshop = new Workshop(directory)) {
            story.tell(workshop, false);
            assertSettled("seed " + seed, story, workshop);
            assertThat(story.textsSeen)
                    .as("seed " + seed)
                    .containsAll(workshop.embedder.timesByText().keySet());
        }
    }

    private static void assertSettled(String seed, Story story, Workshop workshop) {
        assertThat(workshop.waiting()).as(seed).isEmpty();
        Expected expected = Expected.of(story.held);
        Map<PointId, IndexChange.Upsert> points = workshop.index.points();
        Map<String, Set<String>> filesByText = new TreeMap<>();
        points.values()
                .forEach(point -> filesByText.put(
                        point.chunk().content() + " " + point.chunk().chunkIndex() + " "
                                + point.chunk().text(),
                        point.chunk().locations().stream()
                                .map(at -> at.file() + at.tags())
                                .collect(Collectors.toCollection(TreeSet::new))));
        assertThat(filesByText).as(seed).isEqualTo(expected.filesByText);
        assertThat(points.values()).as(seed).allMatch(point -> point.vector() != null);

        assertThat(workshop.contents.keySet()).as(seed).isEqualTo(expected.contents.keySet());
        expected.contents.forEach((key, files) -> {
            ContentRecord content = workshop.contents.get(key);
            assertThat(content.locations()).as(seed).containsExactlyElementsOf(files);
            assertThat(content.status()).as(seed).isIn(ContentStatus.INDEXED, ContentStatus.QUARANTINED);
            assertThat(content.unconfirmed()).as(seed).isZero();
        });

        assertThat(workshop.contentStates().keySet()).as(seed).isEqualTo(expected.contents.keySet());
        assertThat(workshop.contentStates().values())
                .as(seed)
                .allMatch(state -> state.waitingReplacements() == 0 && state.obsoleteParts() == 0);
        assertThat(workshop.contentStore(StateStores.LOCATIONS).values().stream()
                        .filter(location -> !location.fence())
                        .map(location -> location.replaces().isEmpty()))
                .as(seed)
                .hasSize(story.held.size())
                .containsOnly(true);
        assertThat(workshop.contentStore(StateStores.MANIFESTS).keySet().stream()
                        .map(part -> part.substring(0, part.indexOf('|'))))
                .as(seed)
                .isSubsetOf(expected.contents.keySet());
        assertThat(workshop.contentStore(StateStores.UNCONFIRMED)).as(seed).isEmpty();
        assertThat(workshop.contentStore(StateStores.RETIREMENTS)).as(seed).isEmpty();
        assertThat(workshop.pointStore(StateStores.PENDING)).as(seed).isEmpty();
        assertThat(workshop.pointStore(StateStores.VECTORS).keySet())
                .as(seed)
                .isEqualTo(workshop.points.keySet())
                .isEqualTo(workshop.chunks.keySet())
                .hasSameSizeAs(points.keySet());
    }

    /** What the files alone say. */
    private record Expected(Map<String, Set<String>> filesByText, Map<String, List<String>> contents) {

        static Expected of(Map<String, FileEvent> held) {
            Map<String, Set<String>> filesByText = new TreeMap<>();
            Map<String, List<String>> contents = new TreeMap<>();
            for (FileEvent file : held.values()) {
                String text = new String(file.bytes(), java.nio.charset.StandardCharsets.UTF_8);
                String key = Workshop.keyOf(text).replace("/public/", "/" + file.scope() + "/");
                contents.computeIfAbsent(key, any -> new ArrayList<>()).add(file.file());
                if (!text.startsWith("POISON")) {
                    String[] paragraphs = text.split("\n\n");
                    for (int at = 0; at < paragraphs.length; at++) {
                        filesByText
                                .computeIfAbsent(key + " " + at + " " + paragraphs[at], any -> new TreeSet<>())
                                .add(file.file() + file.tags());
                    }
                }
            }
            return new Expected(filesByText, contents);
        }
    }

    /** A seeded sequence of what happens to files, mixed with what moves between the stages. */
    private static final class Story {

        private final Random random;
        private final Map<String, FileEvent> held = new TreeMap<>();
        private final Set<String> textsSeen = new HashSet<>();

        Story(long seed) {
            this.random = new Random(seed);
        }

        void tell(Workshop workshop, boolean withOutages) {
            for (int operation = 0; operation < OPERATIONS; operation++) {
                happen(workshop);
                if (withOutages && random.nextInt(12) == 0) {
                    trouble(workshop);
                }
                for (int moves = random.nextInt(8); moves > 0; moves--) {
                    move(workshop);
                }
            }
            workshop.embedder.heal();
            workshop.index.away(false);
            workshop.settle();
        }

        private void happen(Workshop workshop) {
            String path = "f%02d.md".formatted(random.nextInt(FILES));
            switch (random.nextInt(10)) {
                case 0, 1 -> gone(workshop, path);
                case 2 -> {
                    FileEvent moved = held.get(path);
                    if (moved != null) {
                        gone(workshop, path);
                        seen(workshop, "f%02d.md".formatted(random.nextInt(FILES)), text(moved), moved.tags());
                    }
                }
                case 3 -> {
                    FileEvent same = held.get(path);
                    if (same != null) {
                        List<String> tags = random.nextBoolean() ? List.of("red") : List.of();
                        seen(workshop, path, text(same), tags);
                    }
                }
                case 4 -> workshop.event(Events.unreadable(path));
                default -> seen(workshop, path, content(), List.of());
            }
        }

        private void gone(Workshop workshop, String path) {
            held.remove(path);
            workshop.event(Events.gone(path));
        }

        private void seen(Workshop workshop, String path, String text, List<String> tags) {
            Origin origin = Origin.values()[random.nextInt(Origin.values().length)];
            String scope = random.nextInt(20) == 0 ? "session:s1" : "public";
            FileEvent event = Events.seen(path, text, origin, scope, tags);
            held.put(path, event);
            textsSeen.addAll(List.of(text.split("\n\n")));
            workshop.event(event);
        }

        private static String text(FileEvent event) {
            return new String(event.bytes(), java.nio.charset.StandardCharsets.UTF_8);
        }

        /** Few paragraphs and few documents, so that texts, contents and versions meet again and again. */
        private String content() {
            if (random.nextInt(8) == 0) {
                return random.nextBoolean() ? "POISON:corrupt" : "POISON:encrypted";
            }
            int first = random.nextInt(5);
            return random.ints(1 + random.nextInt(4), first, first + 3)
                    .mapToObj(number -> "paragraph " + number)
                    .collect(Collectors.joining("\n\n"));
        }

        private void trouble(Workshop workshop) {
            switch (random.nextInt(6)) {
                case 0 -> workshop.embedder.failWith(new RetryableException("away"));
                case 1 -> workshop.index.away(true);
                case 2 -> workshop.reviveIndexing();
                case 3 -> workshop.reviveContents();
                default -> {
                    workshop.embedder.heal();
                    workshop.index.away(false);
                }
            }
        }

        private void move(Workshop workshop) {
            List<String> waiting = workshop.waiting();
            if (waiting.isEmpty() || random.nextInt(4) == 0) {
                workshop.pass(Duration.ofMillis(random.nextInt(10) == 0 ? 3000 : 25 + random.nextInt(300)));
            } else {
                workshop.deliver(waiting.get(random.nextInt(waiting.size())));
            }
        }
    }
}
