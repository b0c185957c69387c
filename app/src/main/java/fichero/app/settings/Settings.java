package fichero.app.settings;

import fichero.app.logging.Logs;
import fichero.core.chunking.ChunkingStrategy;
import fichero.core.identity.AccessScope;
import fichero.query.access.AccessSettings;
import fichero.schemas.TopicSettings;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All settings, checked. Every part takes the record it needs.
 *
 * @param configFile the file they were read from, or null when there is none
 * @param keeping what is kept on disk, and how long
 * @param access who is let in over HTTP
 * @param kafka what is passed through to every Kafka client, without the {@code kafka.} prefix
 * @param effective every setting that is not its default, for people; secrets masked
 * @param warnings what is not wrong but deserves a person's attention
 */
public record Settings(
        Path dataDirectory,
        @Nullable Path configFile,
        Keeping keeping,
        Http http,
        AccessSettings access,
        List<Source> sources,
        Embedder embedder,
        Answers answers,
        Index index,
        Kafka kafka,
        int brokerHeapMebibytes,
        TopicSettings topics,
        Producer producer,
        Processor processor,
        GenerationRules generations,
        Extraction extraction,
        Logging logging,
        Map<String, String> effective,
        List<String> warnings) {

    public Settings {
        sources = List.copyOf(sources);
        effective = Map.copyOf(effective);
        warnings = List.copyOf(warnings);
    }

    /**
     * Why nothing may be served over HTTP with these settings, as a sentence; empty when all is well.
     *
     * <p>Looks up {@code http.host}, and so is asked only by what is about to serve.
     */
    public Optional<String> whyNotToServe() {
        if (access.isRequired() || isLoopback(http.host())) {
            return Optional.empty();
        }
        return Optional.of(
                "http.host is '" + http.host() + "', which other machines reach, but nobody would be asked who"
                        + " they are: leave it at 127.0.0.1, or set up auth.keys, auth.admin_key_sha256 or auth.jwt. 'fichero key'"
                        + " makes a key; docs/security.md tells more.");
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /**
     * @param reserveBytes of the disk that stay free
     * @param eraseWithin what time after a deletion the text is gone from disk
     */
    public record Keeping(long reserveBytes, Duration eraseWithin) {}

    /**
     * @param port 0 for any free one
     * @param healthPort of processes that serve nothing else, or null for none
     */
    public record Http(String host, int port, @Nullable Integer healthPort) {}

    /**
     * A watched folder.
     *
     * @param include gitignore patterns; empty for all files
     * @param exclude gitignore patterns
     * @param uploads whether files may be put into it over HTTP
     */
    public record Source(
            String name,
            Path path,
            String collection,
            List<String> include,
            List<String> exclude,
            AccessScope visibility,
            List<String> tags,
            boolean polling,
            boolean followLinks,
            ChunkingStrategy chunking,
            boolean uploads) {

        public Source {
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
            tags = List.copyOf(tags);
        }
    }

    /**
     * What turns text into vectors.
     *
     * @param model a built-in model's name or a directory; with Ollama, a model's name there
     * @param ollama where models are that are not in this process
     */
    public record Embedder(boolean enabled, String kind, String model, Ollama ollama) {

        public static final String ONNX = "onnx";
        public static final String OLLAMA = "ollama";

        public static final String E5_SMALL_V2 = "e5-small-v2";
        public static final String MINILM_L6 = "minilm-l6";

        /** Whether the model is on a server. */
        public boolean isRemote() {
            return kind.equals(OLLAMA);
        }

        /** Another model, reached in the same way. */
        public Embedder with(String otherKind, String otherModel) {
            return new Embedder(enabled, otherKind, otherModel, ollama);
        }
    }

    /**
     * What writes answers to questions.
     *
     * @param model a chat model's name, or null for none
     * @param minSimilarity of a passage that counts, or null for what fits the embedding model
     * @param contextTokens for passages and answer together
     * @param ollama where the model is
     */
    public record Answers(
            @Nullable String model,
            int passages,
            @Nullable Double minSimilarity,
            int contextTokens,
            int maxTokens,
            Duration timeout,
            int parallel,
            Ollama ollama) {}

    /** @param token a secret, or null */
    public record Ollama(URI url, @Nullable String token, Duration timeout, int batchSize, int callers, boolean pull) {

        /** Without the token. */
        @Override
        public String toString() {
            return "Ollama[" + url + "]";
        }
    }

    /** @param qdrant where the index is, or null for a directory of this process */
    public record Index(@Nullable Qdrant qdrant) {}

    /**
     * @param apiKey a secret, or null
     * @param shards of a collection, or 0 for Qdrant's default; as with replicas
     */
    public record Qdrant(URI url, @Nullable String apiKey, Duration deadline, String prefix, int shards, int replicas) {

        /** Without the key. */
        @Override
        public String toString() {
            return "Qdrant[" + url + "]";
        }
    }

    /** @param properties for every client; without {@code bootstrap.servers} the embedded broker is used */
    public record Kafka(Map<String, String> properties) {

        public static final String BOOTSTRAP_SERVERS = "bootstrap.servers";

        public Kafka {
            properties = Map.copyOf(properties);
        }

        public @Nullable String bootstrapServers() {
            return properties.get(BOOTSTRAP_SERVERS);
        }

        /** Names only: values may be secrets. */
        @Override
        public String toString() {
            return "Kafka" + properties.keySet();
        }
    }

    public record Producer(
            Duration settleTime, Duration rescanInterval, double massDeletionShare, long maxFileSizeBytes) {}

    /** @param stateMemoryBytes outside the heap, for all state stores together */
    public record Processor(int threads, Duration grace, long stateMemoryBytes) {}

    /**
     * @param automatic whether another model in the settings makes a new generation, that serves once it is complete
     * @param grace how long a generation is kept up after another one serves
     */
    public record GenerationRules(boolean automatic, Duration grace) {}

    /** @param level of what goes to the log */
    public record Logging(String level, Logs.Format format) {}

    /**
     * @param heapMebibytes of each process that reads documents
     * @param ocr whether pictures of words are read
     */
    public record Extraction(Duration timeout, int heapMebibytes, boolean ocr) {}
}
