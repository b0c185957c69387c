package fichero.query.readmodel;

import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import java.util.List;
import java.util.Map;

/** A content of which a test says more than its status. */
public final class GivenContent {

    private final String content;
    private ContentStatus status = ContentStatus.INDEXED;
    private String reason;
    private String exception;
    private String detectedType = "text/markdown";
    private String language = "es";
    private List<String> warnings = List.of();
    private int chunks = 3;
    private int refused;
    private int entries;

    private GivenContent(String content) {
        this.content = content;
    }

    /** What a file that says just this became. */
    public static GivenContent of(String content) {
        return new GivenContent(content);
    }

    public GivenContent is(ContentStatus status) {
        this.status = status;
        return this;
    }

    public GivenContent quarantined(String reason, String exception) {
        this.status = ContentStatus.QUARANTINED;
        this.reason = reason;
        this.exception = exception;
        return this;
    }

    public GivenContent typed(String detectedType) {
        this.detectedType = detectedType;
        return this;
    }

    public GivenContent speaking(String language) {
        this.language = language;
        return this;
    }

    public GivenContent warning(String... warnings) {
        this.warnings = List.of(warnings);
        return this;
    }

    /** How many there are once it is indexed. */
    public GivenContent chunks(int chunks) {
        this.chunks = chunks;
        return this;
    }

    public GivenContent refused(int refused) {
        this.refused = refused;
        return this;
    }

    public GivenContent entries(int entries) {
        this.entries = entries;
        return this;
    }

    public ContentRecord record() {
        return new ContentRecord(
                1,
                "default",
                "public",
                Given.sha(content),
                Given.ref(content),
                status,
                reason,
                reason == null ? null : "what went wrong",
                exception,
                "a.md",
                detectedType,
                42,
                "Title",
                language,
                null,
                Map.of(),
                warnings,
                status == ContentStatus.INDEXED ? chunks : 0,
                0,
                refused,
                entries,
                List.of(),
                1,
                1,
                "fingerprint",
                Given.T0,
                Given.T0.plusSeconds(5));
    }
}
