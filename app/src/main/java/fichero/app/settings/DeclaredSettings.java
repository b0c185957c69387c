package fichero.app.settings;

import fichero.core.chunking.ChunkingStrategy;
import fichero.core.identity.AccessScope;
import fichero.query.access.Role;
import fichero.query.access.TokenSettings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Every setting, declared once: reading, the refusal of unknown keys and the documentation come from here. */
final class DeclaredSettings {

    static final String KAFKA_PREFIX = "kafka.";

    static final Setting<Path> DATA_DIR = new Setting<>(
            "data_dir",
            Kind.path(),
            null,
            "Where everything that Fichero keeps lives: the embedded broker's topics, state, index, read model and logs."
                    + " Default: $XDG_DATA_HOME/fichero, or ~/.local/share/fichero.");

    static final Setting<Long> DATA_RESERVE = new Setting<>(
            "data_reserve",
            Kind.bytes(0, 1L << 40),
            "256MiB",
            "Space on the disk of data_dir that is left free: with less, no more files are taken in and the status is"
                    + " degraded, until there is more again. 0 for none.");
    static final Setting<Duration> ERASE_WITHIN = new Setting<>(
            "erase_within",
            Kind.duration(Duration.ofSeconds(6), Duration.ofDays(365)),
            "24h",
            "Within what time after a deletion the text is gone from disk too; see"
                    + " [operations](operations.md#what-was-deleted). Shorter means more work for the disk.");

    static final Setting<String> HTTP_HOST = new Setting<>(
            "http.host",
            Kind.text(),
            "127.0.0.1",
            "Address to listen on. Anything but loopback lets other machines search, and is refused without auth.");
    static final Setting<Integer> HTTP_PORT =
            new Setting<>("http.port", Kind.count(0, 65_535), "8080", "Port to listen on; 0 takes a free one.");

    static final Setting<String> HTTP_HOSTS = new Setting<>(
            "http.hosts",
            Kind.text(),
            null,
            "List of names that it is known by, such as behind a proxy; requests for other names are refused. Default:"
                    + " localhost and http.host when that is loopback, else any.");
    static final Setting<Integer> HTTP_REQUESTS_PER_SECOND = new Setting<>(
            "http.requests_per_second",
            Kind.count(0, 100_000),
            "50",
            "How many requests each caller may send in the long run, twice as many at once; 0 for any number. Without auth"
                    + " nobody is counted.");

    static final Setting<String> AUTH_ADMIN_KEY = new Setting<>(
            "auth.admin_key_sha256",
            Kind.sha256(),
            null,
            "Hash of a key with the role admin, as 'fichero key' prints it; see [security](security.md).");
    static final Setting<String> AUTH_KEY_NAME =
            new Setting<>("auth.keys[].name", Kind.text(), null, "Whose key it is, for the log. Required.");
    static final Setting<String> AUTH_KEY_HASH = new Setting<>(
            "auth.keys[].sha256", Kind.sha256(), null, "Hash of the key, as 'fichero key' prints it. Required.");
    static final Setting<Role> AUTH_KEY_ROLE = new Setting<>(
            "auth.keys[].role",
            Kind.role(),
            "read",
            "read searches and reads; admin changes things too; monitor sees status and metrics only.");
    static final Setting<String> AUTH_KEY_SESSION = new Setting<>(
            "auth.keys[].session",
            Kind.nameWithout("/"),
            null,
            "Session whose files the key opens besides the public ones. Default: none.");
    static final Setting<URI> AUTH_JWT_KEY_SET = new Setting<>(
            "auth.jwt.jwks_url",
            Kind.url(),
            null,
            "Where the keys are published that JSON Web Tokens are signed with; https, unless it is this machine.");
    static final Setting<String> AUTH_JWT_SECRET = new Setting<>(
            "auth.jwt.secret",
            Kind.secret(TokenSettings.MIN_SECRET_BYTES),
            null,
            "Instead of published keys: the secret that tokens are signed with. A secret.");
    static final Setting<String> AUTH_JWT_ISSUER =
            new Setting<>("auth.jwt.issuer", Kind.text(), null, "The claim iss of tokens must be this.");
    static final Setting<String> AUTH_JWT_AUDIENCE = new Setting<>(
            "auth.jwt.audience",
            Kind.text(),
            null,
            "The claim aud of tokens must name this. Required with auth.jwt.jwks_url, which signs for others too.");

    static final Setting<Integer> HEALTH_PORT = new Setting<>(
            "health.port",
            Kind.count(1, 65_535),
            null,
            "Port where 'fichero ingest' and 'fichero process' answer /livez and /readyz, on http.host. Default: none.");

    static final Setting<Boolean> EMBEDDER_ENABLED = new Setting<>(
            "embedder.enabled",
            Kind.flag(),
            "true",
            "Switched off, new texts are found by their words only and wait on disk until it is on again.");
    static final Setting<String> EMBEDDER_KIND = new Setting<>(
            "embedder.kind",
            Kind.oneOf(Settings.Embedder.ONNX, Settings.Embedder.OLLAMA),
            Settings.Embedder.ONNX,
            "What turns text into vectors: a model in this process, or Ollama.");
    static final Setting<String> EMBEDDER_MODEL = new Setting<>(
            "embedder.model",
            Kind.text(),
            "e5-small-v2",
            "Built in: e5-small-v2, or minilm-l6 (twice as fast, weaker in Spanish). Else the path of a directory with"
                    + " model.onnx, tokenizer.json and fichero-model.properties. With embedder.kind ollama: a model's name there,"
                    + " such as bge-m3. Another model makes a new generation of the index.");

    static final Setting<URI> OLLAMA_URL =
            new Setting<>("ollama.url", Kind.url(), "http://127.0.0.1:11434", "Where Ollama is.");
    static final Setting<String> OLLAMA_TOKEN = new Setting<>(
            "ollama.token", Kind.text(), null, "Sent as a bearer token, for an Ollama behind a proxy. A secret.");
    static final Setting<Duration> OLLAMA_TIMEOUT = new Setting<>(
            "ollama.timeout",
            Kind.duration(Duration.ofSeconds(1), Duration.ofMinutes(30)),
            "60s",
            "A call may take this long; then it is tried again later. Loading the model is given five minutes.");
    static final Setting<Integer> OLLAMA_BATCH_SIZE =
            new Setting<>("ollama.batch_size", Kind.count(1, 256), "16", "Texts in one call.");
    static final Setting<Integer> OLLAMA_CALLERS = new Setting<>(
            "ollama.callers",
            Kind.count(1, 64),
            "2",
            "Calls with passages at once: while one is answered, the next waits at the server.");
    static final Setting<Boolean> OLLAMA_PULL = new Setting<>(
            "ollama.pull", Kind.flag(), "false", "Whether a model that Ollama lacks is fetched at start-up.");

    static final Setting<String> ANSWERS_MODEL = new Setting<>(
            "answers.model",
            Kind.text(),
            null,
            "A chat model of the Ollama at ollama.url, such as llama3.2 or qwen3:4b, that writes answers to questions; see"
                    + " [answers](answers.md). Default: none, and questions are refused.");
    static final Setting<Integer> ANSWERS_PASSAGES = new Setting<>(
            "answers.passages",
            Kind.count(1, 20),
            "6",
            "How many passages the model gets at most, when the question does not say.");
    static final Setting<Double> ANSWERS_MIN_SIMILARITY = new Setting<>(
            "answers.min_similarity",
            Kind.share(),
            null,
            "A passage whose cosine similarity to the question is below this is left out, unless it holds most of the"
                    + " question's words; when none is left, the model is not asked. Default: what fits the embedding model.");
    static final Setting<Integer> ANSWERS_CONTEXT_TOKENS = new Setting<>(
            "answers.context_tokens",
            Kind.count(2_048, 131_072),
            "8192",
            "How much the model takes at once, passages and answer together. More takes more memory where Ollama runs.");
    static final Setting<Integer> ANSWERS_MAX_TOKENS =
            new Setting<>("answers.max_tokens", Kind.count(32, 16_384), "700", "Where an answer is cut off.");
    static final Setting<Duration> ANSWERS_TIMEOUT = new Setting<>(
            "answers.timeout",
            Kind.duration(Duration.ofSeconds(1), Duration.ofHours(1)),
            "2m",
            "An answer may take this long, loading the model included; then it is broken off.");
    static final Setting<Integer> ANSWERS_PARALLEL = new Setting<>(
            "answers.parallel",
            Kind.count(1, 64),
            "2",
            "How many answers are written at once; further questions are told to come back.");

    static final Setting<String> INDEX_KIND = new Setting<>(
            "index.kind",
            Kind.oneOf("lucene", "qdrant"),
            "lucene",
            "Where vectors and words are searched: a directory below data_dir, or Qdrant.");

    static final Setting<URI> QDRANT_URL = new Setting<>(
            "qdrant.url", Kind.url(), "http://127.0.0.1:6334", "Where Qdrant takes gRPC; https means TLS.");
    static final Setting<String> QDRANT_API_KEY =
            new Setting<>("qdrant.api_key", Kind.text(), null, "Qdrant's API key. A secret.");
    static final Setting<Duration> QDRANT_DEADLINE = new Setting<>(
            "qdrant.deadline",
            Kind.duration(Duration.ofMillis(100), Duration.ofMinutes(10)),
            "30s",
            "A call may take this long; then it is tried again later.");
    static final Setting<String> QDRANT_PREFIX = new Setting<>(
            "qdrant.prefix", Kind.plainName(40), "fichero", "What the names of Fichero's collections begin with.");
    static final Setting<Integer> QDRANT_SHARDS = new Setting<>(
            "qdrant.shards",
            Kind.count(0, 1000),
            "0",
            "Shards of a collection when it is made; 0 leaves it to Qdrant.");
    static final Setting<Integer> QDRANT_REPLICAS = new Setting<>(
            "qdrant.replicas", Kind.count(0, 9), "0", "Copies of a shard when it is made; 0 leaves it to Qdrant.");

    static final Setting<Integer> BROKER_HEAP = new Setting<>(
            "broker.heap",
            Kind.heap(128),
            "256m",
            "Heap of the embedded broker, which runs when kafka.bootstrap.servers is not set.");

    static final Setting<Integer> TOPICS_PARTITIONS = new Setting<>(
            "topics.partitions",
            Kind.count(1, 1000),
            "4",
            "Partitions of each topic when it is made: how far processing can spread. Fixed from then on.");
    static final Setting<Integer> TOPICS_REPLICATION =
            new Setting<>("topics.replication", Kind.count(1, 9), "1", "Copies of each partition; 3 on a cluster.");

    static final Setting<Duration> PRODUCER_SETTLE_TIME = new Setting<>(
            "producer.settle_time",
            Kind.duration(Duration.ofMillis(50), Duration.ofMinutes(10)),
            "1500ms",
            "A file is read once its size and time have not changed for this long.");
    static final Setting<Duration> PRODUCER_RESCAN_INTERVAL = new Setting<>(
            "producer.rescan_interval",
            Kind.duration(Duration.ofMillis(500), Duration.ofDays(7)),
            "10m",
            "How often every root is walked again, beside the watch over it.");
    static final Setting<Double> PRODUCER_MASS_DELETION_SHARE = new Setting<>(
            "producer.mass_deletion_share",
            Kind.share(),
            "0.5",
            "When a scan misses more than this share of a source's files at once, nothing is deleted and the run says"
                    + " so.");
    static final Setting<Long> PRODUCER_MAX_FILE_SIZE = new Setting<>(
            "producer.max_file_size",
            Kind.bytes(1, 1L << 40),
            "200MiB",
            "Larger files are not read, and are listed with the reason too_large.");

    static final Setting<Integer> PROCESSOR_THREADS = new Setting<>(
            "processor.threads", Kind.count(1, 256), "2", "How many documents are read and cut into chunks at once.");
    static final Setting<Duration> PROCESSOR_GRACE = new Setting<>(
            "processor.grace",
            Kind.duration(Duration.ZERO, Duration.ofDays(1)),
            "2s",
            "How long a content without a file is kept, so that a move is not a deletion.");

    static final Setting<Long> PROCESSOR_STATE_MEMORY = new Setting<>(
            "processor.state_memory",
            Kind.bytes(16L << 20, 1L << 40),
            "128MiB",
            "Memory outside the heap for all state stores of a process together. More makes large corpora faster.");

    static final Setting<Boolean> GENERATIONS_AUTOMATIC = new Setting<>(
            "generations.automatic",
            Kind.flag(),
            "true",
            "Whether a changed embedder.model makes a new generation of the index by itself, that serves once it is"
                    + " complete. Else 'fichero generations build' does.");
    static final Setting<Duration> GENERATIONS_GRACE = new Setting<>(
            "generations.grace",
            Kind.duration(Duration.ZERO, Duration.ofDays(365)),
            "1h",
            "How long a generation is kept up after another one serves, for a switch back; then it is dropped.");

    static final Setting<Duration> EXTRACTION_TIMEOUT = new Setting<>(
            "extraction.timeout",
            Kind.duration(Duration.ofSeconds(1), Duration.ofMinutes(30)),
            "60s",
            "Reading one document may take this long; then it is quarantined with the reason timeout.");
    static final Setting<Integer> EXTRACTION_HEAP = new Setting<>(
            "extraction.heap",
            Kind.heap(64),
            "384m",
            "Heap of each process that reads documents; a document that needs more is quarantined with the reason"
                    + " out_of_memory.");
    static final Setting<Boolean> EXTRACTION_OCR = new Setting<>(
            "extraction.ocr",
            Kind.flag(),
            "false",
            "Whether pictures and scanned pages are read too. It takes the program tesseract on the path, with the"
                    + " languages spa and eng, and seconds a page within extraction.timeout.");

    static final Setting<String> LOG_LEVEL = new Setting<>(
            "log.level",
            Kind.oneOf("DEBUG", "INFO", "WARN", "ERROR"),
            "INFO",
            "What goes to <data_dir>/log/fichero.log.");

    static final Setting<String> LOG_FORMAT = new Setting<>(
            "log.format",
            Kind.oneOf("text", "json"),
            "text",
            "json writes one JSON object a line, to the file and to standard error.");

    static final Setting<String> SOURCE_NAME = new Setting<>(
            "sources[].name",
            Kind.nameWithout(":/"),
            null,
            "Names the source in file ids; keep it, or its files are new. Default: the last element of its path.");
    static final Setting<Path> SOURCE_PATH =
            new Setting<>("sources[].path", Kind.path(), null, "The folder to watch, with all below it. Required.");
    static final Setting<String> SOURCE_COLLECTION = new Setting<>(
            "sources[].collection",
            Kind.nameWithout("/"),
            "default",
            "Collection that its files belong to, for searches.");
    static final Setting<String> SOURCE_INCLUDE = new Setting<>(
            "sources[].include",
            Kind.text(),
            null,
            "List of gitignore patterns; only matching files are read. Default: all files.");
    static final Setting<String> SOURCE_EXCLUDE = new Setting<>(
            "sources[].exclude",
            Kind.text(),
            null,
            "List of gitignore patterns of files and folders that are not read.");
    static final Setting<AccessScope> SOURCE_VISIBILITY = new Setting<>(
            "sources[].visibility",
            Kind.visibility(),
            "public",
            "public, or session:ID for files that only searches of that session see.");
    static final Setting<Boolean> SOURCE_UPLOADS = new Setting<>(
            "sources[].uploads",
            Kind.flag(),
            "false",
            "Whether files may be put into the folder over HTTP (PUT /v1/files/…), by callers with the role admin.");
    static final Setting<String> SOURCE_TAGS =
            new Setting<>("sources[].tags", Kind.text(), null, "List of words that its files carry.");
    static final Setting<Boolean> SOURCE_POLLING = new Setting<>(
            "sources[].polling",
            Kind.flag(),
            "false",
            "For network mounts, which announce no changes: rely on rescans alone.");
    static final Setting<Boolean> SOURCE_FOLLOW_LINKS = new Setting<>(
            "sources[].follow_links", Kind.flag(), "false", "Follow symbolic links that stay inside the root.");
    static final Setting<ChunkingStrategy> SOURCE_CHUNKING = new Setting<>(
            "sources[].chunking",
            Kind.chunking(),
            ChunkingStrategy.STRUCTURE.code(),
            "How its documents are cut into chunks; see [chunking](chunking.md). A change processes them again.");

    /** In the order of the documentation. */
    static final List<Setting<?>> ALL = List.of(
            DATA_DIR,
            DATA_RESERVE,
            ERASE_WITHIN,
            SOURCE_NAME,
            SOURCE_PATH,
            SOURCE_COLLECTION,
            SOURCE_INCLUDE,
            SOURCE_EXCLUDE,
            SOURCE_VISIBILITY,
            SOURCE_TAGS,
            SOURCE_POLLING,
            SOURCE_FOLLOW_LINKS,
            SOURCE_CHUNKING,
            SOURCE_UPLOADS,
            HTTP_HOST,
            HTTP_PORT,
            HTTP_HOSTS,
            HTTP_REQUESTS_PER_SECOND,
            AUTH_ADMIN_KEY,
            AUTH_KEY_NAME,
            AUTH_KEY_HASH,
            AUTH_KEY_ROLE,
            AUTH_KEY_SESSION,
            AUTH_JWT_KEY_SET,
            AUTH_JWT_SECRET,
            AUTH_JWT_ISSUER,
            AUTH_JWT_AUDIENCE,
            HEALTH_PORT,
            EMBEDDER_ENABLED,
            EMBEDDER_KIND,
            EMBEDDER_MODEL,
            OLLAMA_URL,
            OLLAMA_TOKEN,
            OLLAMA_TIMEOUT,
            OLLAMA_BATCH_SIZE,
            OLLAMA_CALLERS,
            OLLAMA_PULL,
            ANSWERS_MODEL,
            ANSWERS_PASSAGES,
            ANSWERS_MIN_SIMILARITY,
            ANSWERS_CONTEXT_TOKENS,
            ANSWERS_MAX_TOKENS,
            ANSWERS_TIMEOUT,
            ANSWERS_PARALLEL,
            INDEX_KIND,
            QDRANT_URL,
            QDRANT_API_KEY,
            QDRANT_DEADLINE,
            QDRANT_PREFIX,
            QDRANT_SHARDS,
            QDRANT_REPLICAS,
            PRODUCER_SETTLE_TIME,
            PRODUCER_RESCAN_INTERVAL,
            PRODUCER_MASS_DELETION_SHARE,
            PRODUCER_MAX_FILE_SIZE,
            PROCESSOR_THREADS,
            PROCESSOR_GRACE,
            PROCESSOR_STATE_MEMORY,
            GENERATIONS_AUTOMATIC,
            GENERATIONS_GRACE,
            EXTRACTION_TIMEOUT,
            EXTRACTION_HEAP,
            EXTRACTION_OCR,
            TOPICS_PARTITIONS,
            TOPICS_REPLICATION,
            BROKER_HEAP,
            LOG_LEVEL,
            LOG_FORMAT);

    /** Settings whose value is a list of texts. */
    static final List<Setting<?>> LISTS = List.of(SOURCE_INCLUDE, SOURCE_EXCLUDE, SOURCE_TAGS, HTTP_HOSTS);

    private DeclaredSettings() {}
}
