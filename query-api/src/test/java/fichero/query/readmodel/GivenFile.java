package fichero.query.readmodel;

import fichero.schemas.FileRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** A file of which a test says more than its content: valid as it is, and as the test says otherwise. */
public final class GivenFile {

    private final String path;
    private final List<FileRecord.Version> history = new ArrayList<>();
    private FileRecord.State state = FileRecord.State.PRESENT;
    private String source = "notes";
    private String scope = "public";
    private String collection = "default";
    private String sha256;
    private List<String> tags = List.of();
    private long sizeBytes = 42;
    private Instant modifiedAt = Given.T0;
    private Instant firstSeenAt = Given.T0;
    private Instant changedAt = Given.T0;
    private String reason;
    private String parent;

    private GivenFile(String path) {
        this.path = path;
    }

    public static GivenFile at(String path) {
        return new GivenFile(path);
    }

    public GivenFile in(String source) {
        this.source = source;
        return this;
    }

    public GivenFile seenBy(String scope) {
        this.scope = scope;
        return this;
    }

    public GivenFile collected(String collection) {
        this.collection = collection;
        return this;
    }

    /** The file is there and says just this. */
    public GivenFile holding(String content) {
        this.sha256 = Given.sha(content);
        return this;
    }

    public GivenFile is(FileRecord.State state, String reason) {
        this.state = state;
        this.reason = reason;
        return this;
    }

    public GivenFile tagged(String... tags) {
        this.tags = List.of(tags);
        return this;
    }

    public GivenFile sized(long bytes) {
        this.sizeBytes = bytes;
        return this;
    }

    public GivenFile modified(Instant at) {
        this.modifiedAt = at;
        return this;
    }

    public GivenFile firstSeen(Instant at) {
        this.firstSeenAt = at;
        return this;
    }

    public GivenFile changed(Instant at) {
        this.changedAt = at;
        return this;
    }

    public GivenFile inside(String containerContent) {
        this.parent = Given.key(containerContent);
        return this;
    }

    /** One more version, newer than those before; it holds this content, or nothing for null. */
    public GivenFile then(FileRecord.Change change, String content, Instant at, String runId) {
        String sha = content == null ? null : Given.sha(content);
        history.add(0, new FileRecord.Version(history.size() + 1L, change, sha, sizeBytes, at, runId));
        sha256 = sha;
        state = change == FileRecord.Change.GONE ? FileRecord.State.GONE : FileRecord.State.PRESENT;
        changedAt = at;
        return this;
    }

    public FileRecord record() {
        return new FileRecord(
                1,
                source,
                path,
                "/home/ana/" + source + "/" + path,
                collection,
                scope,
                tags,
                Math.max(1, history.size()),
                state,
                sha256,
                sizeBytes,
                modifiedAt,
                null,
                firstSeenAt,
                changedAt,
                "run-1",
                reason,
                null,
                parent,
                null,
                history);
    }
}
