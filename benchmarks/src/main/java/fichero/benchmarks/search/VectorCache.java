package fichero.benchmarks.search;

import fichero.core.embedding.Embedder;
import fichero.core.identity.TextHash;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Vectors of texts in a file that only grows, so that a comparison of settings embeds each text once, and a run that was cut
 * short is gone on with. A file is for one model.
 */
final class VectorCache {

    private static final int BATCH = 64;

    private final Path file;
    private final Embedder embedder;
    private final Map<String, float[]> vectors = new HashMap<>();

    VectorCache(Path file, Embedder embedder) throws IOException {
        this.file = file;
        this.embedder = embedder;
        if (Files.exists(file)) {
            read();
        }
    }

    /** What a run before has left. A vector that was cut short is cut off, or the next would begin in the middle of it. */
    private void read() throws IOException {
        long whole = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            while (true) {
                String hash = in.readUTF();
                float[] vector = new float[embedder.identity().dimension()];
                for (int i = 0; i < vector.length; i++) {
                    vector[i] = in.readFloat();
                }
                vectors.put(hash, vector);
                whole += Short.BYTES + hash.length() + (long) Float.BYTES * vector.length;
            }
        } catch (EOFException end) {
            // All that is whole was read.
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(whole);
            }
        }
    }

    /** @return null when it was not embedded yet */
    float @Nullable [] get(String text) {
        return vectors.get(hash(text));
    }

    /**
     * Embeds what is new.
     *
     * @param limit how long at most
     * @return how many of the texts have a vector now
     */
    int embed(List<String> texts, Duration limit) throws IOException {
        Map<String, String> missing = new LinkedHashMap<>();
        for (String text : texts) {
            if (get(text) == null) {
                missing.put(hash(text), text);
            }
        }
        long end = System.nanoTime() + limit.toNanos();
        List<String> hashes = new ArrayList<>(missing.keySet());
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(
                Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)))) {
            for (int from = 0; from < hashes.size() && System.nanoTime() < end; from += BATCH) {
                List<String> batch = hashes.subList(from, Math.min(from + BATCH, hashes.size()));
                List<float[]> made =
                        embedder.embedPassages(batch.stream().map(missing::get).toList());
                for (int i = 0; i < batch.size(); i++) {
                    write(out, batch.get(i), made.get(i));
                }
            }
        }
        return (int) texts.stream().filter(text -> get(text) != null).count();
    }

    private void write(DataOutputStream out, String hash, float[] vector) throws IOException {
        out.writeUTF(hash);
        for (float value : vector) {
            out.writeFloat(value);
        }
        vectors.put(hash, vector);
    }

    private static String hash(String text) {
        return TextHash.of(text).hex();
    }
}
