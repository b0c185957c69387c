package fichero.query.readmodel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.schemas.OtherVersionException;
import fichero.schemas.Topic;
import fichero.schemas.Topics;
import fichero.testkit.fuzz.Fuzzing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever stands in a record of the topics, it is taken or left, and what was taken is told: no record blocks the ones
 * after it. A case is a line with the topic and the key, and the value after it.
 */
class ProjectionFuzzTest {

    private static final Path GOLDEN = Path.of("../schemas/src/test/resources/golden/v1");

    private static final Set<AccessScope> SCOPES = Set.of(AccessScope.PUBLIC, AccessScope.ofSession("ana"));

    private static final ContentRef REF = ContentRef.of(new ContentHash("0123456789abcdef".repeat(4)));

    /** As the records themselves have them, with the line break of the file's name spelled out. */
    private static final Map<String, String> KEYS = Map.of(
            Topics.FILES.name(),
            "notes:guías/tar 🗜\\n.md",
            Topics.CONTENTS.name(),
            "docs/session:ana/" + "0123456789abcdef".repeat(4));

    @TempDir
    private Path directory;

    private ReadModel model;
    private Inventory inventory;

    @BeforeEach
    void open() {
        model = Given.readModel(directory.resolve("read-model.db"));
        inventory = new Inventory(model);
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void everyRecordIsTakenOrLeftAndTold() {
        List<String> topics =
                Projection.TOPICS.stream().map(Topic::name).sorted().toList();

        Fuzzing.cases(600)
                .texts(
                        mutations -> {
                            String topic = mutations.oneOf(topics);
                            String key = mutations.chance(4) ? "key" : KEYS.getOrDefault(topic, "key");
                            return topic + " " + key + "\n" + mutations.json(List.of(golden(topic)));
                        },
                        this::apply);
    }

    private void apply(String record) {
        String head = record.substring(0, Math.max(0, record.indexOf('\n')));
        String topic = head.substring(0, Math.max(0, head.indexOf(' ')));
        if (Projection.TOPICS.stream().noneMatch(one -> one.name().equals(topic))) {
            return;
        }
        byte[] key = head.substring(topic.length() + 1).replace("\\n", "\n").getBytes(UTF_8);
        byte[] json = record.substring(head.length() + 1).getBytes(UTF_8);
        try {
            model.write(connection -> {
                try (Projection projection = new Projection(connection)) {
                    projection.apply(List.of(new ConsumerRecord<>(topic, 0, 0, key, json)));
                }
            });
            tell();
        } catch (OtherVersionException e) {
            assertThat(e).hasMessageContaining(topic);
        } finally {
            Given.raw(model, topicOf(topic), new String(key, UTF_8), null);
        }
    }

    private static Topic<?> topicOf(String name) {
        return Projection.TOPICS.stream()
                .filter(topic -> topic.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What people ask about it. */
    private void tell() {
        FileQuery first = FileQuery.first(FileFilter.all(), 10);
        for (FileItem file : inventory.files(first, SCOPES).items()) {
            inventory.history(file.file(), SCOPES);
        }
        inventory.quarantine(FileFilter.all(), SCOPES);
        inventory.quarantined(first, SCOPES);
        inventory.duplicates(new DuplicateQuery(null, 0, null, 10), SCOPES);
        inventory.content(REF, null, SCOPES);
        inventory.runs(null, null, null, 10, SCOPES);
    }

    private static String golden(String topic) {
        try {
            return Files.readString(GOLDEN.resolve(topic.substring(Topics.PREFIX.length()) + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
