package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static fichero.query.readmodel.Given.scan;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.AccessScope;
import fichero.query.readmodel.Sources.Source;
import fichero.schemas.FileRecord;
import fichero.schemas.ReindexRequest;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourcesTest {

    private static final Set<AccessScope> ANYBODY = Set.of(AccessScope.PUBLIC);

    @TempDir
    private Path directory;

    private ReadModel model;
    private Sources sources;

    @BeforeEach
    void open() {
        model = Given.readModel(directory.resolve("read-model.db"));
        sources = new Sources(model);
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void untilAProducerSpeaksNothingIsTakenForLeftBehind() {
        put(model, file("a.md", "a"));

        assertThat(sources.all(ANYBODY)).containsExactly(new Source("notes", "/home/ana/notes", true, 1));
        assertThat(sources.former()).isEmpty();
    }

    @Test
    void aSourceIsConfiguredWhileAnyProducerHasIt() {
        put(model, file("a.md", "a"), file("b/c.md", "c"));
        put(model, producer("one", "notes"), producer("two", "mail"));

        assertThat(sources.all(ANYBODY))
                .containsExactly(
                        new Source("mail", "/roots/mail", true, 0), new Source("notes", "/roots/notes", true, 2));

        put(model, producer("one", "other"));
        put(model, scan("gone long ago", T0, T0));

        assertThat(sources.all(ANYBODY))
                .containsExactly(
                        new Source("mail", "/roots/mail", true, 0),
                        new Source("notes", "/home/ana/notes", false, 2),
                        new Source("other", "/roots/other", true, 0));
        assertThat(sources.former()).containsExactly("gone long ago");
    }

    @Test
    void filesOfASourceThatNobodyHasAreMarked() {
        put(model, file("a.md", "a"));
        Inventory inventory = new Inventory(model);
        assertThat(inventory.file("notes:a.md", ANYBODY).orElseThrow().sourceConfigured())
                .isTrue();

        put(model, producer("one", "mail"));
        assertThat(inventory.file("notes:a.md", ANYBODY).orElseThrow().sourceConfigured())
                .isFalse();
        put(model, producer("two", "notes"));
        assertThat(inventory.file("notes:a.md", ANYBODY).orElseThrow().sourceConfigured())
                .isTrue();
    }

    @Test
    void aProducerThatIsForgottenHasNoSources() {
        put(model, producer("one", "notes"), producer("two", "mail"));
        Given.put(model, Topics.STAGES, "producer/two", null);

        assertThat(sources.all(ANYBODY)).extracting(Source::name).containsExactly("notes");
    }

    @Test
    void goneAndIgnoredFilesDoNotCount() {
        put(
                model,
                file("a.md", "a"),
                file("b.md", FileRecord.State.GONE, null, null, "public", T0),
                file("c.tmp", FileRecord.State.IGNORED, null, "temporary", "public", T0),
                file("d.md", FileRecord.State.UNREADABLE, null, "unreadable", "public", T0));

        assertThat(sources.all(ANYBODY)).extracting(Source::files).containsExactly(2L);
    }

    @Test
    void whatIsPrivateIsNeitherNamedNorCounted() {
        put(model, file("a.md", FileRecord.State.PRESENT, Given.sha("a"), null, "session:ana", T0));
        put(
                model,
                StageReport.ofProducer(
                        "one", List.of(new StageReport.Source("diary", "/home/ana/diary", "session:ana")), T0));

        assertThat(sources.all(ANYBODY)).isEmpty();
        assertThat(sources.all(Set.of(AccessScope.PUBLIC, AccessScope.parse("session:ana"))))
                .extracting(Source::name)
                .containsExactly("diary", "notes");
    }

    @Test
    void runsAreSeenByWhoSeesAllThatTheirSourceHas() {
        Set<AccessScope> anas = Set.of(AccessScope.PUBLIC, AccessScope.parse("session:ana"));
        put(model, scan("notes", T0, T0), scan("diary", T0, T0), scan("new", T0, T0), scan("former", T0, T0));
        put(
                model,
                StageReport.ofProducer(
                        "one",
                        List.of(
                                new StageReport.Source("notes", "/notes", "public"),
                                new StageReport.Source("diary", "/diary", "session:ana")),
                        T0));
        put(model, GivenFile.at("a.md").in("former").holding("a").record());

        assertThat(sources.visible(ANYBODY)).containsExactly("former", "notes");
        assertThat(sources.visible(anas)).containsExactly("diary", "former", "notes");

        put(
                model,
                GivenFile.at("b.md")
                        .in("former")
                        .seenBy("session:ana")
                        .holding("b")
                        .record());
        put(model, StageReport.ofProducer("two", List.of(new StageReport.Source("notes", "/x", "session:ana")), T0));

        assertThat(sources.visible(ANYBODY)).isEmpty();
        assertThat(sources.visible(anas)).containsExactly("diary", "former", "notes");
    }

    @Test
    void requestsWaitUntilTheirTombstone() {
        ReindexRequest request =
                new ReindexRequest(1, "q", "notes", 0, List.of("notes:a.md"), true, null, "test", "a test", T0);
        Given.put(model, Topics.REQUESTS, request.key(), request);
        assertThat(sources.requests()).isEqualTo(Map.of("notes", 1L));

        Given.put(model, Topics.REQUESTS, request.key(), null);
        assertThat(sources.requests()).isEmpty();
    }

    private static StageReport producer(String instance, String source) {
        return StageReport.ofProducer(
                instance, List.of(new StageReport.Source(source, "/roots/" + source, "public")), T0);
    }
}
