package fichero.query.readmodel;

import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.FullDisk;
import fichero.core.failure.RetryableException;
import fichero.schemas.FileRecord;
import fichero.schemas.Topics;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadModelTest {

    @TempDir
    private Path directory;

    @Test
    void whatWasWrittenIsThereAfterAReopen() {
        Path path = directory.resolve("deep/er/read-model.db");
        try (ReadModel model = Given.readModel(path)) {
            put(model, file("a.md", "one"));
        }
        try (ReadModel model = Given.readModel(path)) {
            assertThat(count(model)).isEqualTo(1);
        }
    }

    @Test
    void offsetsAndRowsAreKeptTogetherOrNotAtAll() {
        TopicPartition partition = new TopicPartition("files", 3);
        try (ReadModel model = Given.readModel(directory.resolve("read-model.db"))) {
            assertThatThrownBy(() -> model.write(connection -> {
                        Positions.save(
                                connection, Map.of(partition, 7L), Map.of("files", new Uuid(1, 2)), Instant.now());
                        throw new IllegalStateException("killed half-way");
                    }))
                    .hasMessage("killed half-way");
            assertThat(model.read(Positions::load)).isEmpty();

            model.write(connection ->
                    Positions.save(connection, Map.of(partition, 7L), Map.of("files", new Uuid(1, 2)), Instant.now()));
            assertThat(model.read(Positions::load))
                    .containsExactly(Map.entry(partition, new Resume.Position(new Uuid(1, 2).toString(), 7)));
        }
    }

    @Test
    void whatIsGoneIsNowhereInTheFile() throws IOException {
        Path path = directory.resolve("read-model.db");
        try (ReadModel model = Given.readModel(path)) {
            put(model, file("zarzaparrilla.md", "one"), file("b.md", "two"));
            assertThat(model.forget()).isTrue();
            assertThat(bytes()).contains("zarzaparrilla");

            Given.raw(model, Topics.FILES, "notes:zarzaparrilla.md", null);
            assertThat(model.forget()).isTrue();

            assertThat(count(model)).isEqualTo(1);
            assertThat(bytes()).doesNotContain("zarzaparrilla");
        }
    }

    /** Of the file and what is beside it. */
    private String bytes() throws IOException {
        StringBuilder all = new StringBuilder();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    @Test
    void aFullDiskLosesNothingAndItGoesOnWhenThereIsSpace() {
        try (ReadModel model = Given.readModel(directory.resolve("read-model.db"))) {
            put(model, file("a.md", "one"));
            limitPages(model, 1);

            FileRecord[] many = IntStream.range(0, 200)
                    .mapToObj(at -> file("b" + at + ".md", "two"))
                    .toArray(FileRecord[]::new);
            assertThatThrownBy(() -> put(model, many))
                    .isInstanceOf(RetryableException.class)
                    .matches(FullDisk::isBehind, "says that the disk is full");
            assertThat(model.isDamaged()).isFalse();
            assertThat(count(model)).as("what was there before").isPositive();

            // The limit is the connection's, and goes with it.
            put(model, many);
            assertThat(count(model)).isEqualTo(201);
        }
    }

    /** As a disk does that has no more space. */
    private static void limitPages(ReadModel model, int pages) {
        model.write(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA max_page_count = " + pages);
            }
        });
    }

    @Test
    void aFileOfAnotherVersionIsDroppedAndEmpty() throws SQLException {
        Path path = directory.resolve("read-model.db");
        try (ReadModel model = Given.readModel(path)) {
            put(model, file("a.md", "one"));
        }
        execute(path, "PRAGMA user_version = 999");
        try (ReadModel model = Given.readModel(path)) {
            assertThat(count(model)).isZero();
        }
        assertThat(directory.resolve("read-model.db.damaged")).doesNotExist();
    }

    @Test
    void aFileThatIsNoDatabaseIsMovedAside() throws IOException {
        Path path = directory.resolve("read-model.db");
        Files.writeString(path, "this is not a database at all".repeat(1_000));
        try (ReadModel model = Given.readModel(path)) {
            assertThat(count(model)).isZero();
        }
        assertThat(directory.resolve("read-model.db.damaged")).exists();
    }

    @Test
    void aFileWithDamagedPagesIsMovedAside() throws IOException {
        Path path = directory.resolve("read-model.db");
        fill(path);
        damage(path);
        try (ReadModel model = Given.readModel(path)) {
            assertThat(count(model)).isZero();
        }
        assertThat(directory.resolve("read-model.db.damaged")).exists();
    }

    @Test
    void damageFoundWhileReadingAsksForARebuild() throws IOException {
        Path path = directory.resolve("read-model.db");
        fill(path);
        try (ReadModel model = Given.readModel(path)) {
            damage(path);
            assertThatThrownBy(() -> model.read(connection ->
                            new Sql("SELECT length(record) FROM file_records").all(connection, row -> row.getLong(1))))
                    .isInstanceOf(RetryableException.class);
            assertThat(model.isDamaged()).isTrue();

            model.rebuild();

            assertThat(count(model)).isZero();
            put(model, file("a.md", "one"));
            assertThat(count(model)).isEqualTo(1);
        }
        assertThat(directory.resolve("read-model.db.damaged")).exists();
    }

    @Test
    void aClosedOneSaysThatItMayWorkLater() {
        ReadModel model = Given.readModel(directory.resolve("read-model.db"));
        model.close();

        assertThatThrownBy(() -> count(model)).isInstanceOf(RetryableException.class);
    }

    private static void fill(Path path) {
        try (ReadModel model = Given.readModel(path)) {
            for (int i = 0; i < 500; i++) {
                put(model, file(i + ".md", "content " + i));
            }
        }
    }

    /** Overwrites the middle of the file. */
    private static void damage(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(file.length() / 4);
            file.write(new byte[(int) file.length() / 2]);
        }
    }

    private static long count(ReadModel model) {
        return model.read(connection -> new Sql("SELECT count(*) FROM files")
                .first(connection, row -> row.getLong(1))
                .orElseThrow());
    }

    private static void execute(Path path, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
