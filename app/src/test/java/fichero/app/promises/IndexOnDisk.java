package fichero.app.promises;

import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.index.lucene.LuceneChunkIndex;
import fichero.testkit.embedding.InstantEmbedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The index of a stopped product that ran with the instant embedder. */
final class IndexOnDisk {

    private static final int PAGE = 500;

    private IndexOnDisk() {}

    /** Every point as {@code <id> <files> whole|words}. */
    static TreeSet<String> points(Path data) {
        InstantEmbedder embedder = new InstantEmbedder();
        embedder.start();
        TreeSet<String> points = new TreeSet<>();
        try (LuceneChunkIndex index = new LuceneChunkIndex(
                directory(data),
                embedder.identity().dimension(),
                embedder.identity().fingerprint())) {
            index.start();
            PointId after = null;
            List<StoredPoint> page;
            do {
                page = index.scan(after, PAGE);
                for (StoredPoint point : page) {
                    points.add(point.chunk().id() + " "
                            + point.chunk().locations().stream()
                                    .map(location -> location.file())
                                    .toList()
                            + (point.whole() ? " whole" : " words"));
                    after = point.chunk().id();
                }
            } while (page.size() == PAGE);
        }
        return points;
    }

    static Path directory(Path data) {
        try (Stream<Path> generations = Files.list(data.resolve("index"))) {
            return generations.filter(Files::isDirectory).findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
