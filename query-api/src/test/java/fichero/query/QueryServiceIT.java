package fichero.query;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.contentWith;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.scan;
import static fichero.query.readmodel.Given.watch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.identity.Generation;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.TopicLogs;
import fichero.query.search.SearchSide;
import fichero.query.search.ServingSide;
import fichero.schemas.ContentStatus;
import fichero.schemas.Generations;
import fichero.schemas.Groups;
import fichero.schemas.Json;
import fichero.schemas.StageReport;
import fichero.schemas.Topics;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.index.InMemoryChunkIndex;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The whole query side over a real broker; the other roles are played by the test. */
@ExtendWith(TestBrokerExtension.class)
class QueryServiceIT {

    private static final String GENERATION = "test";
    private static final Duration SOON = Duration.ofSeconds(60);

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final InMemoryChunkIndex index = new InMemoryChunkIndex(InstantEmbedder.DEFAULT_DIMENSION);
    private final InstantEmbedder embedder = new InstantEmbedder();
    private final TestBroker broker;
    private QueryService service;
    private Producing producing;

    QueryServiceIT(TestBroker broker) {
        this.broker = broker;
    }

    @BeforeEach
    void start() {
        broker.reset();
        index.start();
        embedder.start();
        service = new QueryService(
                new QuerySettings(
                        QuerySettings.DEFAULT_HOST,
                        0,
                        directory.resolve("read-model.db"),
                        Map.of("bootstrap.servers", broker.bootstrapServers()),
                        Set.of("notes"),
                        Instant.EPOCH),
                new ServingSide(new SearchSide(new Generation(GENERATION), index, embedder)),
                () -> new Generations(List.of()),
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
        service.start();
        producing = new Producing(broker.bootstrapServers());
    }

    @AfterEach
    void stop() {
        producing.close();
        service.close();
    }

    @Test
    void servesBeforeTheTopicsAreThereAndBecomesReadyWithThem() {
        assertThat(get("/livez").statusCode()).isEqualTo(200);
        assertThat(get("/readyz").statusCode()).isEqualTo(503);
        assertThat(get("/v1/files").statusCode()).isEqualTo(200);

        broker.createAllTopics(2, GENERATION);

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(get("/readyz").statusCode()).isEqualTo(200));
    }

    @Test
    void becomesIdleOnlyWhenEveryStageIsDone() {
        broker.createAllTopics(2, GENERATION);
        assertStays("working");

        producing.runs(scan("notes", T0, null));
        assertStays("working");

        producing.runs(scan("notes", T0, T0.plusSeconds(1)), watch("notes", 0));
        awaitState("idle");

        producing.raw(Topics.FILE_EVENTS.name(), "notes:a.md", "{}".getBytes(StandardCharsets.UTF_8));
        awaitState("working");
        assertThat(stage("catalogue").path("lag").asLong()).isEqualTo(1);
        assertThat(get("/metrics").body()).contains("fichero_stage_lag{stage=\"catalogue\"} 1.0");

        producing.files(file("a.md", "one"));
        producing.contents(content("one", ContentStatus.EXTRACTED, "notes:a.md"));
        producing.raw(Topics.CHUNKS.name(), "chunk", "{}".getBytes(StandardCharsets.UTF_8));
        commit(Groups.INGEST, Topics.FILE_EVENTS.name());
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(stage("points").path("lag").asLong()).isEqualTo(1));
        assertThat(status().path("state").asText()).isEqualTo("working");

        commit(Groups.index(GENERATION), Topics.CHUNKS.name());
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(stage("points").path("lag").asLong()).isZero());
        assertThat(status().path("state").asText()).isEqualTo("working");

        producing.contents(content("one", ContentStatus.INDEXED, "notes:a.md"));
        awaitState("idle");
        assertThat(status().at("/files/by_state/indexed").asLong()).isEqualTo(1);
        assertThat(status().at("/files/total").asLong()).isEqualTo(1);
        assertThat(status().at("/chunks").asLong()).isEqualTo(3);
    }

    @Test
    void aRecordInAnOpenTransactionIsOnItsWay() {
        broker.createAllTopics(1, GENERATION);
        producing.runs(scan("notes", T0, T0.plusSeconds(1)));
        awaitState("idle");

        try (Producing open = new Producing(broker.bootstrapServers(), "tx")) {
            open.producer().beginTransaction();
            open.raw(Topics.CHUNKS.name(), "chunk", "{}".getBytes(StandardCharsets.UTF_8));
            awaitState("working");
            open.producer().abortTransaction();
        }
        assertThat(stage("points").path("lag").asLong()).isPositive();
    }

    @Test
    void aStageWithAnErrorDegrades() {
        broker.createAllTopics(2, GENERATION);
        producing.runs(scan("notes", T0, T0.plusSeconds(1)));
        producing.stages(Given.stage("points", 3, 11, "the embedder is away"));

        awaitState("degraded");
        assertThat(stage("points").path("last_error").asText()).isEqualTo("the embedder is away");
        assertThat(stage("points").path("waiting").asLong()).isEqualTo(3);
        assertThat(status().path("texts_embedded").asLong()).isEqualTo(11);

        producing.stages(Given.stage("points", 0, 12, null));
        awaitState("idle");
    }

    @Test
    void aRetryReachesTheTopicAndIsUnderWayUntilAProducerHasDoneIt() throws Exception {
        broker.createAllTopics(2, GENERATION);
        producing.runs(scan("notes", T0, T0.plusSeconds(1)));
        producing.stages(
                StageReport.ofProducer("here", List.of(new StageReport.Source("notes", "/notes", "public")), T0));
        producing.files(file("a.pdf", "one"));
        producing.contents(contentWith("one", ContentStatus.QUARANTINED, "timeout", "public", "notes:a.pdf"));
        awaitState("idle");
        assertThat(status().at("/sources/0/name").asText()).isEqualTo("notes");
        assertThat(status().at("/sources/0/last_scan/status").asText()).isEqualTo("complete");

        HttpResponse<String> answer = post("/v1/quarantine/retry", "{\"all\":true}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        awaitState("working");

        String key = Json.mapper().readTree(answer.body()).path("request_id").asText() + "/notes/0";
        producing.send(Topics.REQUESTS, key, null);
        awaitState("idle");
    }

    @Test
    void closesAndStartsAgainOnTheSameReadModel() {
        broker.createAllTopics(2, GENERATION);
        producing.files(file("a.md", "one"));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(get("/v1/files").body()).contains("notes:a.md"));
        service.close();
        service.close();

        service.start();

        assertThat(get("/v1/files").body()).contains("notes:a.md");
    }

    private void awaitState(String state) {
        await().atMost(SOON).untilAsserted(() -> {
            JsonNode status = status();
            assertThat(status.path("state").asText())
                    .as(status.path("notes").toString())
                    .isEqualTo(state);
        });
    }

    private void assertStays(String state) {
        await().during(Duration.ofSeconds(1))
                .atMost(SOON)
                .untilAsserted(() -> assertThat(status().path("state").asText()).isEqualTo(state));
    }

    private JsonNode status() {
        try {
            return Json.mapper().readTree(get("/v1/status").body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private JsonNode stage(String name) {
        for (JsonNode stage : status().path("stages")) {
            if (stage.path("name").asText().equals(name)) {
                return stage;
            }
        }
        throw new AssertionError("no stage " + name);
    }

    /** Says that the group has worked off the topic. */
    private void commit(String group, String topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
            Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
            new TopicLogs(admin)
                    .bounds(Set.of(topic))
                    .forEach((partition, bounds) -> offsets.put(partition, new OffsetAndMetadata(bounds.end())));
            admin.alterConsumerGroupOffsets(group, offsets).all().get();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private HttpResponse<String> post(String path, String json) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.port() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) {
        try {
            URI uri = URI.create("http://127.0.0.1:" + service.port() + path);
            return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
