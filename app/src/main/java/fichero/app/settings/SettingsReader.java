package fichero.app.settings;

import static fichero.app.settings.DeclaredSettings.KAFKA_PREFIX;

import fichero.app.logging.Logs;
import fichero.schemas.TopicSettings;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Builds {@link Settings} from all sources, or tells everything that is wrong with them at once. */
public final class SettingsReader {

    /** Ordinals as SmallRye compares them. */
    static final int FLAGS = 500;

    static final int ENVIRONMENT = 300;
    private static final int FILE = 100;

    private SettingsReader() {}

    /** @throws SettingsException with every problem found */
    public static Settings read(SettingsInput input) {
        List<String> problems = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        ConfigFile file = ConfigFile.find(input, problems);
        String fileName = String.valueOf(file.path());
        UnknownKeys.check(file.values().keySet(), fileName, problems);
        Map<String, String> environment = EnvironmentSource.read(input.environment(), problems, warnings);
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .withSources(
                        new PropertiesConfigSource(input.flags(), "the command line", FLAGS),
                        new PropertiesConfigSource(environment, "the environment", ENVIRONMENT),
                        new PropertiesConfigSource(file.values(), fileName, FILE))
                .build();
        Settings settings = build(input, file, new Values(config, fileName, problems), config, problems, warnings);
        if (!problems.isEmpty()) {
            throw new SettingsException(problems);
        }
        return settings;
    }

    private static Settings build(
            SettingsInput input,
            ConfigFile file,
            Values values,
            SmallRyeConfig config,
            List<String> problems,
            List<String> warnings) {
        Path named = values.find(DeclaredSettings.DATA_DIR, DeclaredSettings.DATA_DIR.key());
        Path dataDirectory = named == null ? UserDirectories.data(input.environment()) : named;
        Map<String, String> kafka = kafka(config);
        List<Settings.Source> sources =
                new SourcesReader(values, problems, warnings).read(input, file.values(), dataDirectory);
        var http = new Settings.Http(
                values.get(DeclaredSettings.HTTP_HOST),
                values.get(DeclaredSettings.HTTP_PORT),
                values.find(DeclaredSettings.HEALTH_PORT, DeclaredSettings.HEALTH_PORT.key()));
        var access = new AccessReader(values, problems).read(file.values());
        var embedder = embedder(values, problems);
        var answers = answers(values, embedder.ollama(), problems);
        var index = new Settings.Index(qdrant(values));
        var topics = new TopicSettings(
                values.get(DeclaredSettings.TOPICS_PARTITIONS),
                values.get(DeclaredSettings.TOPICS_REPLICATION).shortValue());
        var producer = new Settings.Producer(
                values.get(DeclaredSettings.PRODUCER_SETTLE_TIME),
                values.get(DeclaredSettings.PRODUCER_RESCAN_INTERVAL),
                values.get(DeclaredSettings.PRODUCER_MASS_DELETION_SHARE),
                values.get(DeclaredSettings.PRODUCER_MAX_FILE_SIZE));
        var processor = new Settings.Processor(
                values.get(DeclaredSettings.PROCESSOR_THREADS),
                values.get(DeclaredSettings.PROCESSOR_GRACE),
                values.get(DeclaredSettings.PROCESSOR_STATE_MEMORY));
        var generations = new Settings.GenerationRules(
                values.get(DeclaredSettings.GENERATIONS_AUTOMATIC), values.get(DeclaredSettings.GENERATIONS_GRACE));
        var extraction = new Settings.Extraction(
                values.get(DeclaredSettings.EXTRACTION_TIMEOUT),
                values.get(DeclaredSettings.EXTRACTION_HEAP),
                values.get(DeclaredSettings.EXTRACTION_OCR));
        if (topics.replication() > 1 && !kafka.containsKey(Settings.Kafka.BOOTSTRAP_SERVERS)) {
            problems.add("topics.replication is " + topics.replication()
                    + ", but the embedded broker is one node: leave it" + " at 1, or set kafka.bootstrap.servers.");
        }
        int brokerHeapMebibytes = values.get(DeclaredSettings.BROKER_HEAP);
        var logging = new Settings.Logging(
                values.get(DeclaredSettings.LOG_LEVEL),
                values.get(DeclaredSettings.LOG_FORMAT).equals("json") ? Logs.Format.JSON : Logs.Format.TEXT);
        Map<String, String> effective = new TreeMap<>(values.effective());
        kafka.forEach((key, value) -> effective.put(KAFKA_PREFIX + key, Secrets.masked(key, value)));
        return new Settings(
                dataDirectory,
                file.path(),
                new Settings.Keeping(
                        values.get(DeclaredSettings.DATA_RESERVE), values.get(DeclaredSettings.ERASE_WITHIN)),
                http,
                access,
                sources,
                embedder,
                answers,
                index,
                new Settings.Kafka(kafka),
                brokerHeapMebibytes,
                topics,
                producer,
                processor,
                generations,
                extraction,
                logging,
                effective,
                warnings);
    }

    private static Settings.Embedder embedder(Values values, List<String> problems) {
        boolean enabled = values.get(DeclaredSettings.EMBEDDER_ENABLED);
        String model = values.get(DeclaredSettings.EMBEDDER_MODEL);
        // Read whatever the kind is, so that what is wrong is told now.
        var ollama = new Settings.Ollama(
                values.get(DeclaredSettings.OLLAMA_URL),
                values.find(DeclaredSettings.OLLAMA_TOKEN, DeclaredSettings.OLLAMA_TOKEN.key()),
                values.get(DeclaredSettings.OLLAMA_TIMEOUT),
                values.get(DeclaredSettings.OLLAMA_BATCH_SIZE),
                values.get(DeclaredSettings.OLLAMA_CALLERS),
                values.get(DeclaredSettings.OLLAMA_PULL));
        String kind = values.get(DeclaredSettings.EMBEDDER_KIND);
        if (!kind.equals(Settings.Embedder.OLLAMA)) {
            return new Settings.Embedder(enabled, kind, model(model, problems), ollama);
        }
        if (model.equals(Settings.Embedder.E5_SMALL_V2) || model.equals(Settings.Embedder.MINILM_L6)) {
            problems.add(DeclaredSettings.EMBEDDER_MODEL.key() + " is '" + model + "', which Ollama does not have:"
                    + " name one of its embedding models, such as bge-m3.");
        }
        return new Settings.Embedder(enabled, kind, model, ollama);
    }

    private static Settings.Answers answers(Values values, Settings.Ollama ollama, List<String> problems) {
        int contextTokens = values.get(DeclaredSettings.ANSWERS_CONTEXT_TOKENS);
        int maxTokens = values.get(DeclaredSettings.ANSWERS_MAX_TOKENS);
        if (maxTokens > contextTokens / 2) {
            problems.add(
                    DeclaredSettings.ANSWERS_MAX_TOKENS.key() + " is " + maxTokens + ", which leaves less than half of "
                            + DeclaredSettings.ANSWERS_CONTEXT_TOKENS.key() + " (" + contextTokens
                            + ") for the passages: lower the one or raise the other.");
        }
        return new Settings.Answers(
                values.find(DeclaredSettings.ANSWERS_MODEL, DeclaredSettings.ANSWERS_MODEL.key()),
                values.get(DeclaredSettings.ANSWERS_PASSAGES),
                values.find(DeclaredSettings.ANSWERS_MIN_SIMILARITY, DeclaredSettings.ANSWERS_MIN_SIMILARITY.key()),
                contextTokens,
                maxTokens,
                values.get(DeclaredSettings.ANSWERS_TIMEOUT),
                values.get(DeclaredSettings.ANSWERS_PARALLEL),
                ollama);
    }

    private static Settings.@Nullable Qdrant qdrant(Values values) {
        var qdrant = new Settings.Qdrant(
                values.get(DeclaredSettings.QDRANT_URL),
                values.find(DeclaredSettings.QDRANT_API_KEY, DeclaredSettings.QDRANT_API_KEY.key()),
                values.get(DeclaredSettings.QDRANT_DEADLINE),
                values.get(DeclaredSettings.QDRANT_PREFIX),
                values.get(DeclaredSettings.QDRANT_SHARDS),
                values.get(DeclaredSettings.QDRANT_REPLICAS));
        return values.get(DeclaredSettings.INDEX_KIND).equals("qdrant") ? qdrant : null;
    }

    /** A built-in model's name, or the directory spelled in full. */
    private static String model(String text, List<String> problems) {
        if (text.equals(Settings.Embedder.E5_SMALL_V2) || text.equals(Settings.Embedder.MINILM_L6)) {
            return text;
        }
        Path directory = Kind.path().read(text);
        if (!Files.isDirectory(directory)) {
            problems.add(DeclaredSettings.EMBEDDER_MODEL.key() + " is '" + text + "', which is neither "
                    + Settings.Embedder.E5_SMALL_V2 + " nor " + Settings.Embedder.MINILM_L6
                    + " nor a directory with a model.");
        }
        return directory.toString();
    }

    private static Map<String, String> kafka(SmallRyeConfig config) {
        Map<String, String> properties = new TreeMap<>();
        for (String name : config.getPropertyNames()) {
            if (name.startsWith(KAFKA_PREFIX)) {
                String value = config.getConfigValue(name).getValue();
                if (value != null && !value.isBlank()) {
                    properties.put(name.substring(KAFKA_PREFIX.length()), value.strip());
                }
            }
        }
        return properties;
    }
}
