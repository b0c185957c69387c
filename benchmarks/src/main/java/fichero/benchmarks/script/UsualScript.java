package fichero.benchmarks.script;

import fichero.core.embedding.Embedder;
import fichero.core.identity.ContentHash;
import fichero.embed.onnx.BuiltInModel;
import fichero.embed.onnx.OnnxEmbedder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The script that people usually write, written with care: walks a folder, hashes each file, splits its text, embeds the chunks with the
 * same model as Fichero and stores them in a local index, in one loop. Without hashes it makes the index anew each time; with them
 * it skips what it has seen. It commits every 20 files, and only then notes that it has seen them, so a kill loses no chunk.
 *
 * <p>Arguments: the folder, a folder of its own, {@code hashes} or {@code anew}. Writes {@code embedded N} after each batch and
 * at last {@code done files=F chunks=C embedded=N}.
 */
public final class UsualScript {

    /** How what was embedded so far is told. */
    public static final String EMBEDDED = "embedded ";

    public static final String HASHES = "hashes";
    public static final String ANEW = "anew";

    private static final int FILES_A_COMMIT = 20;

    /** As in most scripts; smaller ones leave cores idle at their end. */
    private static final int BATCH = 32;

    private final Path folder;
    private final Embedder embedder;
    private final ScriptIndex index;
    private final @Nullable SeenFiles seen;
    private long embedded;

    private UsualScript(Path folder, Embedder embedder, ScriptIndex index, @Nullable SeenFiles seen) {
        this.folder = folder;
        this.embedder = embedder;
        this.index = index;
        this.seen = seen;
    }

    /** A chunk that waits for its vector. */
    private record Chunk(String path, String text) {}

    /** A file that is new or has changed. */
    private record Changed(String path, String hash, String text) {}

    public static void main(String[] args) throws Exception {
        if (args.length != 3 || !Set.of(HASHES, ANEW).contains(args[2])) {
            System.err.println("usage: UsualScript FOLDER OWN_FOLDER " + HASHES + "|" + ANEW);
            System.exit(2);
        }
        Path own = Files.createDirectories(Path.of(args[1]));
        boolean anew = args[2].equals(ANEW);
        int cores = Runtime.getRuntime().availableProcessors();
        try (OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, own.resolve("cache"), cores);
                ScriptIndex index = new ScriptIndex(own.resolve("index"), anew)) {
            embedder.start();
            SeenFiles seen = anew ? null : SeenFiles.in(own.resolve("hashes.txt"));
            new UsualScript(Path.of(args[0]), embedder, index, seen).run();
        }
    }

    private void run() throws IOException {
        List<Path> files = files();
        Set<String> paths = new TreeSet<>();
        List<Changed> group = new ArrayList<>();
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            String path = folder.relativize(file).toString();
            String hash = ContentHash.of(bytes).hex();
            paths.add(path);
            if (seen == null || !seen.holds(path, hash)) {
                group.add(new Changed(path, hash, new String(bytes, StandardCharsets.UTF_8)));
            }
            if (group.size() == FILES_A_COMMIT) {
                store(group);
                group.clear();
            }
        }
        if (seen != null) {
            for (String gone : seen.retain(paths)) {
                index.remove(gone);
            }
        }
        store(group);
        System.out.printf(Locale.ROOT, "done files=%d chunks=%d embedded=%d%n", files.size(), index.chunks(), embedded);
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private void store(List<Changed> files) throws IOException {
        List<Chunk> chunks = new ArrayList<>();
        for (Changed file : files) {
            index.remove(file.path());
            CharacterSplitter.split(file.text()).forEach(text -> chunks.add(new Chunk(file.path(), text)));
        }
        for (int from = 0; from < chunks.size(); from += BATCH) {
            List<Chunk> batch = chunks.subList(from, Math.min(from + BATCH, chunks.size()));
            List<float[]> vectors = embedder.embedPassages(
                    batch.stream().map(chunk -> fitting(chunk.text())).toList());
            for (int at = 0; at < batch.size(); at++) {
                index.add(batch.get(at).path(), batch.get(at).text(), vectors.get(at));
            }
            embedded += batch.size();
            System.out.println(EMBEDDED + embedded);
        }
        index.commit();
        if (seen != null) {
            for (Changed file : files) {
                seen.put(file.path(), file.hash());
            }
            seen.write();
        }
    }

    /** As much as the model takes: libraries cut what is longer without a word. */
    private String fitting(String text) {
        String cut = text;
        int limit = embedder.identity().maxTokens();
        for (int tokens = embedder.tokens().count(cut);
                tokens > limit;
                tokens = embedder.tokens().count(cut)) {
            cut = cut.substring(0, cut.length() * limit / tokens - 1);
        }
        return cut;
    }
}
