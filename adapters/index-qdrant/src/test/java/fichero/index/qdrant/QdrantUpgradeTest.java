package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.testkit.index.TestChunk;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Points.PointStruct;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

    private static final String SEPARATOR = "--\n";

    private static final String CHANGED = "Collections or points are not as layout " + Layout.VERSION
            + " has them, so a collection would hold both forms after an upgrade. Count Layout.VERSION up: a collection of"
            + " the former layout is then refused, with what to do. Then write a fixture of the new one, and keep the old.";

    /** One metadatum each: of several, the terms come in any order. */
    private static final List<IndexedChunk> CHUNKS = List.of(
            chunk("Un zorro rápido, dos veces: zorro.", Map.of("title", "Otro")),
            chunk("Un lince.", Map.of("year", 2024L)),
            chunk("Un lobo.", Map.of("rating", 4.5)),
            chunk("Un oso.", Map.of("draft", true)),
            chunk("Un gato.", Map.of("tags", List.of("a", "b"))));

    private static IndexedChunk chunk(String text, Map<String, Object> metadata) {
        return TestChunk.of(text)
                .titled("Manual", "Uno", "Dos")
                .speaking("es")
                .at("notes:guías/a.md", "/home/ana/guías/a.md")
                .at("copies:a.md", "/mnt/copies/a.md")
                .with(metadata)
                .build();
    }

    @Test
    void collectionsAndPointsAreAsTheFixtureHasThem() throws IOException {
        List<Message> written = new ArrayList<>();
        written.add(new Layout(3)
                .collection("fichero.main.test", "main", new Generation("test"))
                .build());
        written.addAll(Layout.missingIndexes("fichero.main.test", CollectionInfo.getDefaultInstance()));
        CHUNKS.forEach(chunk ->
                written.add(Operations.point(new IndexChange.Upsert(chunk, new float[] {0.5f, 0, -1}))));

        Path fixture = fixture();
        if (Boolean.getBoolean("fichero.fixtures.write")) {
            Files.createDirectories(fixture.getParent());
            Files.writeString(
                    fixture,
                    written.stream().map(TextFormat.printer()::printToString).collect(Collectors.joining(SEPARATOR)));
        }
        String[] parts = Files.readString(fixture).split(SEPARATOR, -1);
        assertThat(parts).as(CHANGED).hasSameSizeAs(written);
        for (int i = 0; i < parts.length; i++) {
            // Compared as messages: their maps are printed in any order.
            Message.Builder kept = written.get(i).newBuilderForType();
            TextFormat.merge(parts[i], kept);
            assertThat(written.get(i)).as(CHANGED).isEqualTo(kept.build());
        }
    }

    @Test
    void thePointsOfTheFixtureAreReadAsTheyWereWritten() throws IOException {
        List<String> parts = List.of(Files.readString(fixture()).split(SEPARATOR, -1));
        List<IndexedChunk> read = new ArrayList<>();
        for (String part : parts.subList(parts.size() - CHUNKS.size(), parts.size())) {
            PointStruct.Builder point = PointStruct.newBuilder();
            TextFormat.merge(part, point);
            StoredPoint stored = Payload.read(Payload.id(point.getId()), point.getPayloadMap());
            assertThat(stored.whole()).isTrue();
            read.add(stored.chunk());
        }
        assertThat(read).isEqualTo(CHUNKS);
    }

    /** From its module's directory, or from the one of another beside it. */
    private static Path fixture() {
        return Files.exists(Path.of("src/main/java/fichero/index/qdrant")) ? IN_MODULE : FIXTURE;
    }
}
