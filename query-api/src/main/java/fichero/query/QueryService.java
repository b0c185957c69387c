package fichero.query;

import fichero.query.administration.Administration;
import fichero.query.administration.KafkaOutbox;
import fichero.query.answers.AnswerSide;
import fichero.query.answers.Answerer;
import fichero.query.http.Api;
import fichero.query.http.HttpServer;
import fichero.query.metrics.Metrics;
import fichero.query.readmodel.Follower;
import fichero.query.readmodel.Holders;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.ReadModel;
import fichero.query.readmodel.RetrySelection;
import fichero.query.readmodel.TopicLogs;
import fichero.query.search.Searches;
import fichero.query.search.ServingSide;
import fichero.query.status.StatusReader;
import fichero.schemas.Generations;
import fichero.schemas.GroupLag;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The query side: search, inventory, status and the web page over HTTP. It starts and answers whether or not the broker
 * is there; {@code /readyz} tells when answers are complete.
 */
public final class QueryService implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(QueryService.class);
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(2);

    private final QuerySettings settings;
    private final ServingSide serving;
    private final Supplier<Generations> generations;
    private final PrometheusMeterRegistry meters;
    private final @Nullable AnswerSide answers;
    private final Supplier<@Nullable String> diskProblem;
    private @Nullable Running running;

    private record Running(Admin admin, ReadModel model, Follower follower, KafkaOutbox outbox, HttpServer server) {}

    /** Without a model that writes answers. */
    public QueryService(
            QuerySettings settings,
            ServingSide serving,
            Supplier<Generations> generations,
            PrometheusMeterRegistry meters) {
        this(settings, serving, generations, meters, null, () -> null);
    }

    /**
     * The caller owns what serves and what writes answers, and starts and closes it.
     *
     * @param generations tells all that there are, for the status
     * @param meters what {@code /metrics} shows, with the numbers of the status
     * @param answers what writes answers, or null for none
     * @param diskProblem tells what is wrong with the disk of this process, or null
     */
    public QueryService(
            QuerySettings settings,
            ServingSide serving,
            Supplier<Generations> generations,
            PrometheusMeterRegistry meters,
            @Nullable AnswerSide answers,
            Supplier<@Nullable String> diskProblem) {
        this.settings = settings;
        this.diskProblem = diskProblem;
        this.answers = answers;
        this.serving = serving;
        this.generations = generations;
        this.meters = meters;
    }

    /**
     * Opens the read model, follows the topics and serves.
     *
     * @throws fichero.core.failure.SetupException when the port cannot be bound or a Kafka setting is wrong
     */
    public synchronized void start() {
        if (running != null) {
            throw new IllegalStateException("the query service is started already");
        }
        Admin admin = Admin.create(adminConfig());
        ReadModel model = new ReadModel(settings.readModelFile());
        TopicLogs logs = new TopicLogs(admin);
        Follower follower = new Follower(settings.kafka(), logs, model, Clock.systemUTC());
        KafkaOutbox outbox = new KafkaOutbox(settings.kafka());
        try {
            model.open();
            HttpServer server = server(admin, logs, model, follower, outbox);
            server.start();
            follower.start();
            running = new Running(admin, model, follower, outbox, server);
            log.atInfo()
                    .addKeyValue("host", settings.host())
                    .addKeyValue("port", server.port())
                    .log("query service serves");
        } catch (RuntimeException e) {
            follower.close();
            outbox.close();
            model.close();
            admin.close(CLOSE_WITHIN);
            throw e;
        }
    }

    private HttpServer server(Admin admin, TopicLogs logs, ReadModel model, Follower follower, KafkaOutbox outbox) {
        Searches searches = new Searches(serving, new Holders(model));
        StatusReader status = StatusReader.over(
                logs,
                new GroupLag(admin, settings.kafka()),
                () -> serving.generation().name(),
                generations,
                model,
                follower.progress(),
                settings.expectedSources(),
                settings.notIdleBefore(),
                diskProblem);
        Api api = new Api(
                searches,
                new Inventory(model),
                new RetrySelection(model),
                Administration.over(model, outbox, settings.uploads(), InstantSource.system()),
                status,
                follower.progress(),
                new Metrics(meters),
                answerer(searches));
        return api.server(settings.host(), settings.port(), settings.access());
    }

    private @Nullable Answerer answerer(Searches searches) {
        return answers == null
                ? null
                : new Answerer(
                        searches,
                        () -> serving.use(side -> side.embedder().identity()),
                        answers.model(),
                        answers.settings());
    }

    private Map<String, Object> adminConfig() {
        Map<String, Object> config = new HashMap<>(settings.kafka());
        config.putIfAbsent(AdminClientConfig.CLIENT_ID_CONFIG, "fichero-status");
        config.putIfAbsent(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, 1_000L);
        return config;
    }

    /** The port that is bound; known once started. */
    public synchronized int port() {
        if (running == null) {
            throw new IllegalStateException("the query service is not started");
        }
        return running.server().port();
    }

    /** Stops within about ten seconds. Closing again does nothing. */
    @Override
    public synchronized void close() {
        Running open = running;
        running = null;
        if (open == null) {
            return;
        }
        open.server().close();
        open.follower().close();
        open.outbox().close();
        open.model().close();
        open.admin().close(CLOSE_WITHIN);
        log.atInfo().log("query service stopped");
    }
}
