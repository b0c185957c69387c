package fichero.app.chaos;

import fichero.core.chunking.Chunk;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ChunkKey;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.identity.TextHash;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What has to be in the end, computed from the folders alone. */
final class Expected {

    private static final String COLLECTION = "default";

    /** The source that only its session sees. */
    static final String PRIVATE_SOURCE = "diary";

    static final String SESSION = "ana";

    private final Map<String, byte[]> folders;
    private final DocumentOutcomes outcomes;
    private final Map<String, Outcome> files = new TreeMap<>();
    private final Map<ContentKey, List<String>> contents = new TreeMap<>(Comparator.comparing(ContentKey::toString));
    private final Map<ContentKey, Outcome> outcomeOf = new HashMap<>();

    /** @param folders bytes by file id */
    Expected(Map<String, byte[]> folders, DocumentOutcomes outcomes) {
        this.folders = folders;
        this.outcomes = outcomes;
        folders.forEach(this::add);
    }

    private void add(String file, byte[] bytes) {
        ContentHash hash = ContentHash.of(bytes);
        Outcome outcome = outcomes.of(file, hash, bytes);
        ContentKey key = new ContentKey(COLLECTION, scopeOf(file), hash);
        files.put(file, outcome);
        contents.computeIfAbsent(key, any -> new ArrayList<>()).add(file);
        outcomeOf.put(key, outcome);
    }

    static AccessScope scopeOf(String file) {
        return file.startsWith(PRIVATE_SOURCE + ":") ? AccessScope.ofSession(SESSION) : AccessScope.PUBLIC;
    }

    /** State and reason of every file, such as {@code indexed} or {@code quarantined corrupt}. */
    Map<String, String> states(Set<AccessScope> visible) {
        Map<String, String> states = new TreeMap<>();
        files.forEach((file, outcome) -> {
            if (visible.contains(scopeOf(file))) {
                states.put(file, state(outcome.state(), outcome.reason()));
            }
        });
        return states;
    }

    static String state(String state, @Nullable String reason) {
        return reason == null ? state : state + " " + reason;
    }

    /** Files of each content, by its key. */
    Map<String, List<String>> contents() {
        Map<String, List<String>> spelled = new TreeMap<>();
        contents.forEach((key, holders) -> spelled.put(key.toString(), holders));
        return spelled;
    }

    /** Every chunk key with whether it has a vector and the files that hold it. */
    Map<String, String> points() {
        Map<String, String> points = new TreeMap<>();
        contents.forEach((key, holders) -> {
            for (Chunk chunk : outcome(key).chunks()) {
                points.put(chunkKey(key, chunk).toString(), point(!Outcome.isRefused(chunk), holders));
            }
        });
        return points;
    }

    static String point(boolean whole, List<String> holders) {
        return (whole ? "whole " : "words ") + new TreeSet<>(holders);
    }

    /** The texts that need a vector, each as its scope and its hash. */
    Set<EmbeddingLedger.Text> texts() {
        Set<EmbeddingLedger.Text> texts = new HashSet<>();
        contents.keySet()
                .forEach(key -> outcome(key).chunks().stream()
                        .filter(chunk -> !Outcome.isRefused(chunk))
                        .forEach(chunk -> texts.add(new EmbeddingLedger.Text(
                                key.scope().toString(),
                                TextHash.of(chunk.embeddingText()).hex()))));
        return texts;
    }

    /** The files that a search for a word finds. */
    Set<String> holders(String word, Set<AccessScope> visible) {
        return contents.entrySet().stream()
                .filter(content -> visible.contains(content.getKey().scope()))
                .filter(content -> outcome(content.getKey()).chunks().stream()
                        .anyMatch(chunk -> chunk.text().matches("(?s).*\\b" + word + "\\b.*")))
                .flatMap(content -> content.getValue().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    int fileCount() {
        return folders.size();
    }

    private Outcome outcome(ContentKey key) {
        return Objects.requireNonNull(outcomeOf.get(key));
    }

    private static ChunkKey chunkKey(ContentKey key, Chunk chunk) {
        return new ChunkKey(
                TextHash.of(key.scope(), chunk.embeddingText()),
                PointId.of(key, chunk.ordinal(), chunk.start(), chunk.end(), chunk.text(), chunk.embeddingText()));
    }
}
