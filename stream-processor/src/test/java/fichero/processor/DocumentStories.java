package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.failure.RetryableException;
import fichero.schemas.ContentFeedback;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A workshop for each story, and what stories are told with. */
abstract class DocumentStories {

    static final String A = "alpha one\n\nalpha two\n\nalpha three";
    static final String B = "beta one\n\nalpha two\n\nbeta three";
    static final String C = "gamma one";

    @TempDir
    Path directory;

    Workshop workshop;

    @BeforeEach
    void open() {
        workshop = new Workshop(directory);
    }

    @AfterEach
    void close() {
        workshop.close();
    }

    void embedderAway() {
        workshop.embedder.failWith(new RetryableException("the test's embedder is away"));
    }

    void seen(String path, String text) {
        workshop.event(Events.seen(path, text));
    }

    void gone(String path) {
        workshop.event(Events.gone(path));
    }

    void confirm(String pointId, long revision, String generation) {
        workshop.feedback(
                Workshop.keyOf(C),
                new ContentFeedback(
                        1, ContentFeedback.Type.INDEXED, generation, pointId, revision, null, 0, null, Events.SEEN_AT));
    }

    void assertNothingIsLeft() {
        assertThat(workshop.index.points()).isEmpty();
        assertThat(workshop.contents).isEmpty();
        assertThat(workshop.chunks).isEmpty();
        assertThat(workshop.points).isEmpty();
        assertThat(workshop.contentStates()).isEmpty();
        assertThat(workshop.contentStore(StateStores.LOCATIONS)).isEmpty();
        assertThat(workshop.contentStore(StateStores.MANIFESTS)).isEmpty();
        assertThat(workshop.contentStore(StateStores.ENTRIES)).isEmpty();
        assertThat(workshop.contentStore(StateStores.UNCONFIRMED)).isEmpty();
        assertThat(workshop.contentStore(StateStores.RETIREMENTS)).isEmpty();
        assertThat(workshop.pointStore(StateStores.VECTORS)).isEmpty();
        assertThat(workshop.pointStore(StateStores.PENDING)).isEmpty();
    }
}
