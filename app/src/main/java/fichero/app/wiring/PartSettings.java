package fichero.app.wiring;

import fichero.app.Version;
import fichero.app.instance.DataDirectory;
import fichero.app.settings.Settings;
import fichero.core.chunking.ChunkingStrategy;
import fichero.extract.tika.ExtractionLimits;
import fichero.index.qdrant.QdrantSettings;
import fichero.ingest.ProducerSettings;
import fichero.ingest.SourceSettings;
import fichero.processor.ProcessorSettings;
import fichero.query.QuerySettings;
import fichero.query.administration.UploadFolder;
import fichero.query.answers.AnswerSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Each part's own settings out of the whole. */
final class PartSettings {

    /** Restoring the state of a large corpus takes minutes; what is not ready then goes on by itself. */
    static final Duration RUNNING_WITHIN = Duration.ofMinutes(2);

    /** Of a bulk load: live changes are committed at once. Every commit is a transaction over all partitions. */
    private static final Duration COMMIT_INTERVAL = Duration.ofMillis(300);

    /** Beside two tries at a document: hashing, cutting, the store. */
    private static final Duration BESIDE_EXTRACTION = Duration.ofSeconds(30);

    private final Settings settings;
    private final DataDirectory data;
    private final Map<String, Object> kafka;

    PartSettings(Settings settings, DataDirectory data, String bootstrapServers) {
        this.settings = settings;
        this.data = data;
        Map<String, Object> all = new HashMap<>(settings.kafka().properties());
        all.put(Settings.Kafka.BOOTSTRAP_SERVERS, bootstrapServers);
        this.kafka = Map.copyOf(all);
    }

    Map<String, Object> kafka() {
        return kafka;
    }

    /** @param partitions that the topics have */
    ProcessorSettings processor(int partitions) {
        return new ProcessorSettings(
                kafka,
                data.state(),
                data.instanceName(),
                partitions,
                settings.topics().replication(),
                settings.processor().threads(),
                COMMIT_INTERVAL,
                settings.processor().grace(),
                settings.extraction().timeout().multipliedBy(2).plus(BESIDE_EXTRACTION));
    }

    /** Of what starts before there is a broker. */
    static ExtractionLimits extraction(Settings settings) {
        return new ExtractionLimits(
                settings.extraction().timeout(),
                settings.extraction().heapMebibytes(),
                ExtractionLimits.DEFAULT.maxCharacters(),
                settings.processor().threads(),
                ExtractionLimits.DEFAULT.documentsPerChild(),
                settings.extraction().ocr());
    }

    static QdrantSettings qdrant(Settings.Qdrant qdrant) {
        boolean tls = "https".equals(qdrant.url().getScheme());
        int port = qdrant.url().getPort() < 0
                ? QdrantSettings.DEFAULT_PORT
                : qdrant.url().getPort();
        return new QdrantSettings(
                qdrant.url().getHost(),
                port,
                tls,
                qdrant.apiKey(),
                qdrant.deadline(),
                qdrant.prefix(),
                qdrant.shards(),
                qdrant.replicas());
    }

    QuerySettings query(Instant notIdleBefore) {
        Set<String> sources =
                settings.sources().stream().map(Settings.Source::name).collect(Collectors.toSet());
        return new QuerySettings(
                settings.http().host(),
                settings.http().port(),
                data.readModel(),
                kafka,
                sources,
                notIdleBefore,
                settings.access(),
                uploads());
    }

    private Map<String, UploadFolder> uploads() {
        return settings.sources().stream()
                .filter(Settings.Source::uploads)
                .collect(Collectors.toMap(
                        Settings.Source::name,
                        source -> new UploadFolder(
                                source.path(),
                                source.visibility(),
                                settings.producer().maxFileSizeBytes())));
    }

    AnswerSettings answers() {
        Settings.Answers answers = settings.answers();
        return new AnswerSettings(
                answers.passages(),
                answers.minSimilarity(),
                answers.maxTokens(),
                answers.timeout(),
                answers.parallel());
    }

    ProducerSettings producer() {
        Settings.Producer producer = settings.producer();
        return new ProducerSettings(
                settings.sources().stream().map(this::source).toList(),
                data.instanceName(),
                producer.settleTime(),
                producer.rescanInterval(),
                ProducerSettings.DEFAULT_INLINE_LIMIT_BYTES,
                producer.maxFileSizeBytes(),
                ProducerSettings.DEFAULT_MAX_IN_FLIGHT_BYTES,
                ProducerSettings.DEFAULT_LEAST_IN_FLIGHT_RECORDS,
                producer.massDeletionShare(),
                false,
                Version.number(),
                kafka);
    }

    SourceSettings source(Settings.Source source) {
        List<String> exclude = new ArrayList<>(source.exclude());
        OwnFiles.within(source.path(), data.path()).ifPresent(exclude::add);
        return new SourceSettings(
                source.name(),
                source.path(),
                source.collection(),
                source.visibility().toString(),
                source.include(),
                exclude,
                source.tags(),
                source.followLinks(),
                source.polling(),
                source.chunking() == ChunkingStrategy.STRUCTURE
                        ? null
                        : source.chunking().code());
    }

    /** Where a person's browser finds it: a wildcard address is no place to go to. */
    String url(int port) {
        String host = settings.http().host();
        String shown = Set.of("0.0.0.0", "::", "[::]").contains(host) ? "127.0.0.1" : host;
        String bracketed = shown.contains(":") && !shown.startsWith("[") ? "[" + shown + "]" : shown;
        return "http://" + bracketed + ":" + port;
    }
}
