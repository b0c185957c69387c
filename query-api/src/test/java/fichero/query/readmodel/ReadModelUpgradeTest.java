package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A read model that an earlier build has left is used by this one as it is, or dropped and filled again. Never change a
 * fixture: {@code -Dfichero.fixtures.write=true} writes the one of a new version.
 */
class ReadModelUpgradeTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);

    private static final TopicPartition PARTITION = new TopicPartition(Topics.FILES.name(), 2);

    private static final Path FIXTURE = Path.of("../query-api/src/test/resources/fichero/query/readmodel/read-model-"
            + ReadModelFile.SCHEMA_VERSION + ".sql");

    private static final String CHANGED = "The read model is not filled as version " + ReadModelFile.SCHEMA_VERSION
            + " has it, so one that was kept would tell old things. Count ReadModelFile.SCHEMA_VERSION up: the file of"
            + " the former version is then dropped, and filled again from the topics. Then write a fixture of the new one"
            + " and remove the former.";

    @TempDir
    private Path directory;

    private static void fill(ReadModel model) {
        FileRecord file =
                GivenFile.at("guides/tar.md").holding("one").tagged("a", "b").record();
        put(model, file);
        put(model, GivenFile.at("bad.pdf").holding("bad").record());
        put(
                model,
                GivenFile.at("x.tmp").is(FileRecord.State.IGNORED, "temporary").record());
        put(model, Given.content("one", ContentStatus.INDEXED, file.file()));
        put(model, GivenContent.of("bad").quarantined("encrypted", null).record());
        put(model, Given.scan("notes", T0, T0.plusSeconds(9)));
        put(
                model,
                StageReport.ofProducer(
                        "here", List.of(new StageReport.Source("notes", "/home/ana/notes", "public")), T0));
        model.write(connection ->
                Positions.save(connection, Map.of(PARTITION, 7L), Map.of(Topics.FILES.name(), new Uuid(1, 2)), T0));
    }

    @Test
    void thisBuildFillsAReadModelAsTheFixtureHasIt() throws SQLException, IOException {
        Path path = directory.resolve("written.db");
        try (ReadModel model = Given.readModel(path)) {
            fill(model);
        }

        List<String> written = dump(path);
        if (Boolean.getBoolean("fichero.fixtures.write")) {
            Files.createDirectories(FIXTURE.getParent());
            Files.write(FIXTURE, written);
        }
        assertThat(FIXTURE)
                .as("a fixture of this version: run this test with -Dfichero.fixtures.write=true")
                .exists();
        assertThat(written).as(CHANGED).isEqualTo(Files.readAllLines(FIXTURE));
    }

    @Test
    void aReadModelOfThisVersionIsNotFilledAgain() throws SQLException, IOException {
        Path path = restored();

        try (ReadModel model = Given.readModel(path)) {
            Inventory inventory = new Inventory(model);
            assertThat(model.read(Positions::load)).containsOnlyKeys(PARTITION);
            assertThat(model.read(Positions::followedAt)).isEqualTo(T0);
            assertThat(inventory
                            .files(FileQuery.first(FileFilter.all(), 10), PUBLIC)
                            .items())
                    .extracting(FileItem::file, FileItem::state)
                    .containsExactly(
                            org.assertj.core.groups.Tuple.tuple("notes:bad.pdf", "quarantined"),
                            org.assertj.core.groups.Tuple.tuple("notes:guides/tar.md", "indexed"),
                            org.assertj.core.groups.Tuple.tuple("notes:x.tmp", "ignored"));
            assertThat(inventory.runs("notes", "scan", null, 10, PUBLIC).items())
                    .hasSize(1);
            assertThat(dump(path)).isEqualTo(Files.readAllLines(FIXTURE));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, ReadModelFile.SCHEMA_VERSION + 1})
    void aReadModelOfAnotherVersionIsDroppedAndFilledAgain(int version) throws SQLException, IOException {
        Path path = restored();
        try (Connection connection = connect(path);
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE watched");
            statement.execute("PRAGMA user_version = " + version);
        }

        try (ReadModel model = Given.readModel(path)) {
            assertThat(model.read(Positions::load)).isEmpty();
            fill(model);
        }
        assertThat(dump(path)).isEqualTo(Files.readAllLines(FIXTURE));
    }

    private Path restored() throws SQLException, IOException {
        Path path = directory.resolve("kept.db");
        try (Connection connection = connect(path);
                Statement statement = connection.createStatement()) {
            for (String line : Files.readAllLines(FIXTURE)) {
                statement.execute(line);
            }
        }
        return path;
    }

    /** Statements that make it again, one a line. */
    private static List<String> dump(Path path) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Connection connection = connect(path)) {
            lines.add("PRAGMA user_version = "
                    + texts(connection, "PRAGMA user_version").get(0));
            lines.addAll(texts(
                    connection,
                    "SELECT replace(sql, char(10), ' ') FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid"));
            for (String table :
                    texts(connection, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")) {
                String columns = String.join(
                        " || ', ' || ",
                        texts(
                                connection,
                                "SELECT 'replace(quote(' || name || '), char(10), ''''''||char(10)||'''''')' FROM pragma_table_info('"
                                        + table + "') ORDER BY cid"));
                lines.addAll(texts(
                        connection,
                        "SELECT 'INSERT INTO " + table + " VALUES (' || " + columns + " || ')' FROM " + table
                                + " ORDER BY 1"));
            }
        }
        return lines;
    }

    private static List<String> texts(Connection connection, String sql) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                texts.add(rows.getString(1));
            }
        }
        return texts;
    }

    private static Connection connect(Path path) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + path);
    }
}
