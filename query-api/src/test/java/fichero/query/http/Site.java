package fichero.query.http;

import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentKey;
import fichero.core.identity.Generation;
import fichero.core.identity.PointId;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.query.access.AccessSettings;
import fichero.query.administration.Administration;
import fichero.query.administration.Outbox;
import fichero.query.administration.UploadFolder;
import fichero.query.answers.AnswerSettings;
import fichero.query.answers.Answerer;
import fichero.query.metrics.Metrics;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.Holders;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Progress;
import fichero.query.readmodel.ReadModel;
import fichero.query.readmodel.RetrySelection;
import fichero.query.readmodel.TopicLogs;
import fichero.query.search.SearchSide;
import fichero.query.search.Searches;
import fichero.query.search.ServingSide;
import fichero.query.status.StatusReader;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.Generations;
import fichero.schemas.GroupLag;
import fichero.schemas.Json;
import fichero.schemas.RecordPosition;
import fichero.schemas.ReindexRequest;
import fichero.testkit.answers.ScriptedChatModel;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.index.InMemoryChunkIndex;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.admin.Admin;
import org.jspecify.annotations.Nullable;

/** The real server on a free port, over an index in memory and a read model that the test fills; there is no broker. */
final class Site implements AutoCloseable {

    /** Nothing listens here. */
    private static final String NO_BROKER = "127.0.0.1:1";

    static final AnswerSettings ANSWERS = new AnswerSettings(4, 0.2, 100, Duration.ofSeconds(60), 1);

    static final long MAX_UPLOAD = 100_000;

    final InstantEmbedder embedder = new InstantEmbedder();
    final InMemoryChunkIndex index = new InMemoryChunkIndex(InstantEmbedder.DEFAULT_DIMENSION);
    final ScriptedChatModel chat = new ScriptedChatModel();
    final ReadModel model;
    final Api api;

    /** What was asked of producers. */
    final List<ReindexRequest> requests = new CopyOnWriteArrayList<>();

    /** What the catalogue was told. */
    final List<FileEvent> events = new CopyOnWriteArrayList<>();

    /** Folder of the source {@code inbox}, which is public, and of {@code anas inbox}, which is not. */
    final Path inbox;

    final Path anasInbox;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Admin admin;
    private final Metrics metrics = new Metrics(new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
    private final HttpServer server;

    Site(Path directory) {
        this(directory, AccessSettings.NONE, ANSWERS);
    }

    Site(Path directory, AccessSettings access) {
        this(directory, access, ANSWERS);
    }

    /** @param answers null for a site without a model that writes answers */
    Site(Path directory, AccessSettings access, @Nullable AnswerSettings answers) {
        inbox = folder(directory, "inbox");
        anasInbox = folder(directory, "anas-inbox");
        embedder.start();
        index.start();
        model = Given.readModel(directory.resolve("read-model.db"));
        admin = Admin.create(
                Map.of("bootstrap.servers", NO_BROKER, "request.timeout.ms", 200, "default.api.timeout.ms", 200));
        Progress progress = new Progress();
        Searches searches = new Searches(
                new ServingSide(new SearchSide(new Generation("instant"), index, embedder)), new Holders(model));
        StatusReader status = StatusReader.over(
                new TopicLogs(admin),
                new GroupLag(admin),
                () -> "instant",
                () -> new Generations(List.of()),
                model,
                progress,
                Set.of(),
                Instant.EPOCH,
                () -> null);
        Map<String, UploadFolder> folders = Map.of(
                "inbox",
                new UploadFolder(inbox, AccessScope.PUBLIC, MAX_UPLOAD),
                "anas inbox",
                new UploadFolder(anasInbox, AccessScope.ofSession("ana"), MAX_UPLOAD));
        api = new Api(
                searches,
                new Inventory(model),
                new RetrySelection(model),
                Administration.over(model, new Recorded(), folders, InstantSource.fixed(Given.T0)),
                status,
                progress,
                metrics,
                answers == null ? null : new Answerer(searches, embedder::identity, chat, answers));
        server = api.server("127.0.0.1", 0, access);
        server.start();
    }

    /** Keeps what would be written, and says that it is. */
    private final class Recorded implements Outbox {

        @Override
        public List<RecordPosition> request(List<ReindexRequest> asked) {
            requests.addAll(asked);
            return asked.stream()
                    .map(request -> new RecordPosition("fichero.requests", 0, requests.indexOf(request)))
                    .toList();
        }

        @Override
        public void publish(List<FileEvent> told) {
            events.addAll(told);
        }
    }

    private static Path folder(Path directory, String name) {
        try {
            return Files.createDirectories(directory.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A file whose content is this text in one chunk, indexed. */
    FileRecord indexed(String path, String text) {
        FileRecord file = file(path, text);
        put(model, file);
        put(model, content(text, ContentStatus.INDEXED, file.file()));
        point(file, text);
        return file;
    }

    /** A file whose content is in several chunks, indexed. */
    FileRecord indexedInChunks(String path, String... texts) {
        String content = String.join(" ", texts);
        FileRecord file = file(path, content);
        put(model, file);
        put(model, content(content, ContentStatus.INDEXED, file.file()));
        for (int i = 0; i < texts.length; i++) {
            point(file, content, i, texts[i]);
        }
        return file;
    }

    /** A file of one chunk for one session's eyes. */
    FileRecord indexedFor(String scope, String path, String text) {
        FileRecord file = file(path, FileRecord.State.PRESENT, Given.sha(text), null, scope, Given.T0);
        put(model, file);
        put(model, Given.contentWith(text, ContentStatus.INDEXED, null, scope, file.file()));
        point(file, text);
        return file;
    }

    /** The chunk alone, whatever the read model says. */
    void point(FileRecord file, String text) {
        point(file, text, 0, text);
    }

    private void point(FileRecord file, String content, int index, String text) {
        ContentKey key = ContentKey.parse(Given.key(content).replace("/public/", "/" + file.scope() + "/"));
        IndexedChunk chunk = new IndexedChunk(
                PointId.of(key, index, 0, text.length(), text, text),
                key,
                index,
                0,
                text.length(),
                text,
                "Title",
                List.of("One", "Two"),
                2,
                3,
                "es",
                "text/markdown",
                List.of(new IndexedChunk.Location(file.file(), file.absolutePath(), file.tags())),
                1,
                Map.of("author", "Ana", "date", "2024-05-31"));
        float[] vector = embedder.embedPassages(List.of(text)).get(0);
        index(chunk, vector);
    }

    private void index(IndexedChunk chunk, float[] vector) {
        index.apply(List.of(new IndexChange.Upsert(chunk, vector)));
    }

    int port() {
        return server.port();
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(uri(path)).build());
    }

    HttpResponse<String> post(String path, String contentType, String body) {
        return send(HttpRequest.newBuilder(uri(path))
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static JsonNode json(HttpResponse<String> response) {
        try {
            return Json.mapper().readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(response.body(), e);
        }
    }

    @Override
    public void close() {
        server.close();
        admin.close(Duration.ZERO);
        model.close();
    }
}
