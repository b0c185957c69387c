package fichero.testkit.index;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.core.index.IndexedChunk.Location;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a chunk for a test from the one or two things the test is about; the rest is plain and valid. */
public final class TestChunk {

    private final String text;
    private String name;
    private String collection = "default";
    private AccessScope scope = AccessScope.PUBLIC;
    private @Nullable String title;
    private List<String> headingPath = List.of();
    private @Nullable String language;
    private String type = "text/markdown";
    private Map<String, Object> metadata = Map.of();
    private final List<Location> locations = new ArrayList<>();

    private TestChunk(String text) {
        this.text = text;
        this.name = text;
    }

    public static TestChunk of(String text) {
        return new TestChunk(text);
    }

    /** Identity of the content, where it must not follow from the text: two versions of one point have one name. */
    public TestChunk named(String newName) {
        name = newName;
        return this;
    }

    public TestChunk in(String newCollection) {
        collection = newCollection;
        return this;
    }

    public TestChunk seenBy(AccessScope newScope) {
        scope = newScope;
        return this;
    }

    public TestChunk titled(String newTitle, String... headings) {
        title = newTitle;
        headingPath = List.of(headings);
        return this;
    }

    public TestChunk speaking(@Nullable String newLanguage) {
        language = newLanguage;
        return this;
    }

    public TestChunk with(Map<String, Object> newMetadata) {
        metadata = newMetadata;
        return this;
    }

    public TestChunk ofType(String newType) {
        type = newType;
        return this;
    }

    /** Adds a location. Without any there is one, made from the name. */
    public TestChunk at(String file, String path) {
        return at(file, path, "tag");
    }

    public TestChunk at(String file, String path, String... tags) {
        locations.add(new Location(file, path, List.of(tags)));
        return this;
    }

    public IndexedChunk build() {
        ContentHash hash = ContentHash.of(name.getBytes(StandardCharsets.UTF_8));
        ContentKey content = new ContentKey(collection, scope, hash);
        List<Location> places = locations.isEmpty()
                ? List.of(
                        new Location("notes:" + hash.hex() + ".md", "/home/ana/notes/" + hash.hex() + ".md", List.of()))
                : locations;
        return new IndexedChunk(
                PointId.of(content, 0, 0, name.length(), name, name),
                content,
                0,
                0,
                text.length(),
                text,
                title,
                headingPath,
                0,
                0,
                language,
                type,
                places,
                places.size(),
                metadata);
    }

    /** The chunk with its vector. */
    public IndexChange.Upsert whole(float[] vector) {
        return new IndexChange.Upsert(build(), vector);
    }

    /** The chunk while its text waits for the embedder. */
    public IndexChange.Upsert wordsOnly() {
        return new IndexChange.Upsert(build(), null);
    }
}
