package fichero.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentKey;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.query.readmodel.Given;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeCheckTest {

    private static final AccessScope ANA = AccessScope.ofSession("ana");
    private static final AccessScope BEA = AccessScope.ofSession("bea");

    @Test
    void whatAnIndexAnswersBeyondTheScopesIsWithheld() {
        List<StoredPoint> all = List.of(point(AccessScope.PUBLIC), point(ANA), point(BEA));

        assertThat(ScopeCheck.points(all, Set.of(AccessScope.PUBLIC, BEA)))
                .extracting(point -> point.chunk().content().scope())
                .containsExactly(AccessScope.PUBLIC, BEA);
    }

    private static StoredPoint point(AccessScope scope) {
        String text = "the same text";
        ContentKey key = ContentKey.parse(Given.key(text).replace("/public/", "/" + scope + "/"));
        IndexedChunk chunk = new IndexedChunk(
                PointId.of(key, 0, 0, text.length(), text, text),
                key,
                0,
                0,
                text.length(),
                text,
                "Title",
                List.of(),
                0,
                0,
                "en",
                "text/markdown",
                List.of(new IndexedChunk.Location("notes:a.md", "/notes/a.md", List.of())),
                1,
                Map.of());
        return new StoredPoint(chunk, true);
    }
}
