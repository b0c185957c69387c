package fichero.query;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.contentWith;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.scan;

import fichero.core.identity.ContentKey;
import fichero.core.identity.Generation;
import fichero.core.identity.PointId;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.query.answers.AnswerSettings;
import fichero.query.answers.AnswerSide;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenContent;
import fichero.query.readmodel.GivenFile;
import fichero.query.search.SearchSide;
import fichero.query.search.ServingSide;
import fichero.schemas.ContentStatus;
import fichero.schemas.Generations;
import fichero.testkit.answers.ScriptedChatModel;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.index.InMemoryChunkIndex;
import fichero.testkit.kafka.TestBroker;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A query service with a few documents in it, some of them malicious, for tests of its page. */
final class Library implements AutoCloseable {

    /** A text that would be a script, were it taken for one. */
    static final String TRICKY =
            "el zorro <img src=x onerror=document.title='owned'> & \"salta\" </em><script>document.title='owned'</script>";

    /** A name that would be one, too. */
    static final String TRICKY_NAME = "<img src=x onerror=document.title='owned'>.md";

    /** In five chunks, each on its page. */
    static final List<String> WALK = List.of(
            "It began at the mill, early in the morning.",
            "At the edge of the forest a fox, the Spanish say zorro, crossed the path.",
            "Then it rained until noon, and nobody was on the road.",
            "In the village they sold bread and cheese.",
            "The last bus had left when we came to the bridge.");

    final ScriptedChatModel chat = new ScriptedChatModel();

    private final TestBroker broker;
    private final InstantEmbedder embedder = new InstantEmbedder();
    private final InMemoryChunkIndex index = new InMemoryChunkIndex(InstantEmbedder.DEFAULT_DIMENSION);
    private final QueryService service;

    Library(TestBroker broker, Path directory) {
        this.broker = broker;
        broker.createAllTopics(1, "test");
        embedder.start();
        index.start();
        service = new QueryService(
                QuerySettings.of(
                        0, directory.resolve("read-model.db"), Map.of("bootstrap.servers", broker.bootstrapServers())),
                new ServingSide(new SearchSide(new Generation("test"), index, embedder)),
                () -> new Generations(List.of()),
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                new AnswerSide(chat, new AnswerSettings(4, 0.2, 100, Duration.ofSeconds(60), 2)),
                () -> null);
        service.start();
        fill();
    }

    int port() {
        return service.port();
    }

    Producing producing() {
        return new Producing(broker.bootstrapServers());
    }

    private void fill() {
        String walk = String.join(" ", WALK);
        String named = "un zorro con un nombre raro";
        try (Producing producing = producing()) {
            producing.files(
                    file("guides/tar.md", TRICKY),
                    file("walks/long walk.pdf", walk),
                    file("guides/" + TRICKY_NAME, named),
                    file("secret.pdf", "secret"),
                    GivenFile.at("guides/box.zip").holding("box").record(),
                    GivenFile.at("guides/box.zip!/in.md")
                            .holding("in")
                            .inside("box")
                            .record());
            producing.contents(
                    GivenContent.of("box").is(ContentStatus.UNPACKED).entries(1).record(),
                    GivenContent.of("in").warning("partial: cut short").record(),
                    GivenContent.of(TRICKY).chunks(1).record(),
                    GivenContent.of(walk)
                            .typed("application/pdf")
                            .speaking("en")
                            .chunks(WALK.size())
                            .record(),
                    GivenContent.of(named).chunks(1).record(),
                    contentWith("secret", ContentStatus.QUARANTINED, "encrypted", "public", "notes:secret.pdf"));
            producing.runs(scan("notes", T0, T0.plusSeconds(1)));
        }
        List<IndexedChunk> chunks = new ArrayList<>();
        chunks.add(chunk(
                TRICKY,
                TRICKY,
                0,
                0,
                "Archivos tar",
                List.of("One", "Two"),
                2,
                3,
                "es",
                "text/markdown",
                "guides/tar.md",
                Map.of("date", "2024-05-31", "tags", List.of("archive", "<b>bold</b>"))));
        chunks.add(chunk(
                named, named, 0, 0, null, List.of(), 0, 0, "es", "text/markdown", "guides/" + TRICKY_NAME, Map.of()));
        int start = 0;
        for (int i = 0; i < WALK.size(); i++) {
            String text = WALK.get(i);
            List<String> headings = i < 3 ? List.of("Morning") : List.of("Evening");
            chunks.add(chunk(
                    walk,
                    text,
                    i,
                    start,
                    "A long walk",
                    headings,
                    i + 1,
                    i + 1,
                    "en",
                    "application/pdf",
                    "walks/long walk.pdf",
                    Map.of("date", "2021-04-01")));
            start += text.length() + 1;
        }
        chunks.forEach(chunk -> index.apply(List.of(new IndexChange.Upsert(
                chunk, embedder.embedPassages(List.of(chunk.text())).get(0)))));
    }

    private static IndexedChunk chunk(
            String content,
            String text,
            int place,
            int start,
            String title,
            List<String> headings,
            int page,
            int pageEnd,
            String language,
            String type,
            String path,
            Map<String, Object> metadata) {
        ContentKey key = ContentKey.parse(Given.key(content));
        var at = new IndexedChunk.Location("notes:" + path, "/home/ana/notes/" + path, List.of("tag"));
        return new IndexedChunk(
                PointId.of(key, place, start, start + text.length(), text, text),
                key,
                place,
                start,
                start + text.length(),
                text,
                title,
                headings,
                page,
                pageEnd,
                language,
                type,
                List.of(at),
                1,
                metadata);
    }

    @Override
    public void close() {
        service.close();
    }
}
