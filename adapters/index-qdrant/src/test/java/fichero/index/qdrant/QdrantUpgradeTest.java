package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import fichero.core.identity.Generation;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.testkit.index.TestChunk;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.PointStruct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Points that an earlier build has put into Qdrant are read by this one. Never change a fixture: {@code
 * -Dfichero.fixtures.write=true} writes the one of a new layout.
 */
class QdrantUpgradeTest {

    private static final String NAME = "layout-" + Layout.VERSION;

    private static final Path FIXTURE =
            Path.of("../adapters/index-qdrant/src/test/resources/fichero/index/qdrant/" + NAME + ".txt");

    private static final Path IN_MODULE = Path.of("src/test/resources/fichero/index/qdrant/" + NAME + ".txt");

    private static final String CHANGED = "Collections or points are not as layout " + Layout.VERSION
            + " has them, so a collection would hold both forms after an upgrade. Count Layout.VERSION up: a collection of"
            + " the former layout is then refused, with what to do. Then write a fixture of the new one, and keep the old.";

    private static final IndexedChunk CHUNK = TestChunk.of("Un zorro rápido, dos veces: zorro.")
            .titled("Manual", "Uno", "Dos")
            .speaking("es")
            .at("notes:guías/a.md", "/home/ana/guías/a.md")
            .at("copies:a.md", "/mnt/copies/a.md")
            .with(Map.of("author", "Ana", "title", "Otro", "year", 2024L, "rating", 4.5, "draft", true, "tags", List.of("a", "b")))
            .build();

    @Test
    void collectionsAndPointsAreAsTheFixtureHasThem() throws IOException {
        PointStruct point = Operations.point(new IndexChange.Upsert(CHUNK, new float[] {0.5f, 0, -1}));
        List<String> written = new ArrayList<>();
        written.add(TextFormat.printer().printToString(new Layout(3)
                .collection("fichero.main.test", "main", new Generation("test"))
                .build()));
        Layout.missingIndexes("fichero.main.test", io.qdrant.client.grpc.Collections.CollectionInfo.getDefaultInstance())
                .forEach(index -> written.add(TextFormat.printer().printToString(index)));
        written.add(TextFormat.printer().printToString(point));

        Path fixture = fixture();
        if (Boolean.getBoolean("fichero.fixtures.write")) {
            Files.createDirectories(fixture.getParent());
            Files.writeString(fixture, String.join("--\n", written));
        }
        assertThat(String.join("--\n", written)).as(CHANGED).isEqualTo(Files.readString(fixture));
    }

    @Test
    void thePointOfTheFixtureIsReadAsItWasWritten() throws IOException {
        String[] parts = Files.readString(fixture()).split("--\n", -1);
        PointStruct.Builder point = PointStruct.newBuilder();
        TextFormat.merge(parts[parts.length - 1], point);

        Map<String, Value> payload = point.getPayloadMap();
        assertThat(Payload.read(CHUNK.id(), payload).chunk()).isEqualTo(CHUNK);
        assertThat(Payload.read(CHUNK.id(), payload).whole()).isTrue();
        assertThat(Payload.id(point.getId())).isEqualTo(CHUNK.id());
    }

    /** From its module's directory, or from the one of another beside it. */
    private static Path fixture() {
        return Files.exists(Path.of("src/main/java/fichero/index/qdrant")) ? IN_MODULE : FIXTURE;
    }
}
