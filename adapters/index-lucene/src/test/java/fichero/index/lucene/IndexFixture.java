package fichero.index.lucene;

import fichero.core.index.IndexChange;
import fichero.core.index.LogPosition;
import fichero.testkit.index.TestChunk;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/** A small index as a build leaves it on disk, packed into one file; and what is in it. */
final class IndexFixture {

    static final int DIMENSION = 3;

    static final String FINGERPRINT = "fixture-model";

    static final LogPosition POSITION =
            new LogPosition("log-1", Map.of(0, 17L, 3, 4L), Instant.parse("2026-11-30T12:00:00.123Z"));

    static final IndexChange.Upsert FOX = TestChunk.of("El zorro rápido salta sobre los perros perezosos.")
            .titled("Animales del bosque", "Zorros")
            .speaking("es")
            .at("notes:guías/zorro.md", "/home/ana/notes/guías/zorro.md")
            .at("copies:zorro.md", "/mnt/copies/zorro.md")
            .with(Map.of("author", "Ana", "year", 2024L, "rating", 4.5, "draft", false, "tags", List.of("a", "b")))
            .whole(new float[] {3, 4, 0});

    static final IndexChange.Upsert LYNX =
            TestChunk.of("The lynxes were sleeping in the snow.").speaking("en").whole(new float[] {0, 1, 0});

    static final IndexChange.Upsert WOLF =
            TestChunk.of("Un lobo espera su vector.").in("other").wordsOnly();

    private static final IndexChange.Upsert GONE =
            TestChunk.of("this one was deleted").whole(new float[] {0, 0, 1});

    private IndexFixture() {}

    static List<IndexChange.Upsert> all() {
        return List.of(FOX, LYNX, WOLF);
    }

    static void fill(LuceneChunkIndex index) {
        index.apply(List.of(FOX, GONE));
        index.apply(List.of(LYNX));
        index.apply(List.of(WOLF, new IndexChange.Delete(GONE.id())));
        index.mark(POSITION);
    }

    /** @param arguments the file to pack it into */
    public static void main(String[] arguments) throws IOException {
        Path directory = Files.createTempDirectory("fixture");
        try (LuceneChunkIndex index = new LuceneChunkIndex(directory, DIMENSION, FINGERPRINT)) {
            index.start();
            fill(index);
        }
        Path zip = Path.of(arguments[0]);
        Files.createDirectories(zip.toAbsolutePath().getParent());
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip));
                Stream<Path> files = Files.list(directory)) {
            for (Path file : files.sorted().toList()) {
                if (!file.endsWith("write.lock")) {
                    ZipEntry entry = new ZipEntry(file.getFileName().toString());
                    entry.setTime(0);
                    out.putNextEntry(entry);
                    Files.copy(file, out);
                }
            }
        }
    }

    /** @param name of a resource beside this class */
    static void unpack(String name, Path directory) throws IOException {
        Files.createDirectories(directory);
        try (InputStream resource = IndexFixture.class.getResourceAsStream(name);
                ZipInputStream zip = new ZipInputStream(resource)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, directory.resolve(entry.getName()));
            }
        }
    }
}
