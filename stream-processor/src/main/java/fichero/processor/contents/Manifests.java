package fichero.processor.contents;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.streams.state.KeyValueStore;

/** A content's chunks in the store, in parts of bounded size: the current ones, and obsolete ones that may go later. */
final class Manifests {

    /** Characters of text in a part; with its envelope a part stays far below the record limit. */
    private static final int PART_CHARACTERS = 128 * 1024;

    private static final String CURRENT = "|";
    private static final String OBSOLETE = "|obsolete|";

    private final KeyValueStore<String, ManifestPart> store;

    Manifests(KeyValueStore<String, ManifestPart> store) {
        this.store = store;
    }

    /** Writes the chunks and returns how many parts they take. */
    int write(String contentKey, List<ManifestPart.Entry> chunks) {
        int parts = 0;
        int from = 0;
        int characters = 0;
        for (int at = 0; at < chunks.size(); at++) {
            characters += chunks.get(at).chunk().embeddingText().length();
            if (characters >= PART_CHARACTERS || at == chunks.size() - 1) {
                store.put(key(contentKey, CURRENT, parts++), new ManifestPart(chunks.subList(from, at + 1)));
                from = at + 1;
                characters = 0;
            }
        }
        return parts;
    }

    void forEach(String contentKey, int parts, Consumer<ManifestPart.Entry> action) {
        each(contentKey, CURRENT, parts, action);
    }

    void forEachObsolete(String contentKey, int parts, Consumer<ManifestPart.Entry> action) {
        each(contentKey, OBSOLETE, parts, action);
    }

    /** Sets the current parts aside behind those already set aside, and returns how many are set aside then. */
    int setAside(String contentKey, int parts, int alreadyObsolete) {
        for (int part = 0; part < parts; part++) {
            ManifestPart moved = store.delete(key(contentKey, CURRENT, part));
            store.put(key(contentKey, OBSOLETE, alreadyObsolete + part), moved);
        }
        return alreadyObsolete + parts;
    }

    void deleteObsolete(String contentKey, int parts) {
        delete(contentKey, OBSOLETE, parts);
    }

    void delete(String contentKey, int parts) {
        delete(contentKey, CURRENT, parts);
    }

    private void each(String contentKey, String kind, int parts, Consumer<ManifestPart.Entry> action) {
        for (int part = 0; part < parts; part++) {
            new ArrayList<>(store.get(key(contentKey, kind, part)).chunks()).forEach(action);
        }
    }

    private void delete(String contentKey, String kind, int parts) {
        for (int part = 0; part < parts; part++) {
            store.delete(key(contentKey, kind, part));
        }
    }

    private static String key(String contentKey, String kind, int part) {
        return contentKey + kind + String.format("%06d", part);
    }
}
