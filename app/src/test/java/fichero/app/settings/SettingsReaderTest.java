package fichero.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.chunking.ChunkingStrategy;
import fichero.core.identity.AccessScope;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsReaderTest {

    @TempDir
    Path temporary;

    private Path notes;

    @BeforeEach
    void makeAFolder() throws IOException {
        notes = Files.createDirectories(temporary.resolve("home/notes"));
    }

    @Test
    void withoutAnythingEverySettingHasItsDefault() {
        Settings settings = read(Map.of(), Map.of("XDG_DATA_HOME", "/var/xdg"));

        assertThat(settings.dataDirectory()).isEqualTo(Path.of("/var/xdg/fichero"));
        assertThat(settings.http()).isEqualTo(new Settings.Http("127.0.0.1", 8080, null));
        assertThat(settings.embedder().kind()).isEqualTo("onnx");
        assertThat(settings.embedder().model()).isEqualTo("e5-small-v2");
        assertThat(settings.embedder().enabled()).isTrue();
        assertThat(settings.index()).isEqualTo(new Settings.Index(null));
        assertThat(settings.kafka().bootstrapServers()).isNull();
        assertThat(settings.sources()).isEmpty();
        assertThat(settings.effective()).isEmpty();
    }

    @Test
    void aFlagWinsOverTheEnvironmentAndThatOverTheFile() throws IOException {
        file("http:\n  port: 1\n  host: from-file\ndata_dir: /from/file\n");
        Map<String, String> environment = Map.of("FICHERO_HTTP_PORT", "2", "FICHERO_HTTP_HOST", "from-environment");

        Settings settings = read(Map.of("http.port", "3"), environment);

        assertThat(settings.http()).isEqualTo(new Settings.Http("from-environment", 3, null));
        assertThat(settings.dataDirectory()).isEqualTo(Path.of("/from/file"));
    }

    @Test
    void everyProblemIsToldAtOnceAndWhereItWasSet() throws IOException {
        file("""
                http:
                  prot: 80
                producer:
                  settle_time: soon
                sources:
                  - collection: a/b
                kafka:
                  bootstrap_servers: localhost:9092
                """);

        List<String> problems = problems(Map.of("http.port", "99999"), Map.of("FICHERO_TOPICS_PARTITIONS", "none"));

        assertThat(problems)
                .anySatisfy(p -> assertThat(p).contains("'http.prot'", "Did you mean 'http.port'?", "fichero.yaml"))
                .anySatisfy(p -> assertThat(p).contains("producer.settle_time", "'soon'", "such as 500ms"))
                .anySatisfy(p -> assertThat(p).contains("sources[0].path is missing"))
                .anySatisfy(p -> assertThat(p).contains("Did you mean 'kafka.bootstrap.servers'?"))
                .anySatisfy(p -> assertThat(p).contains("http.port", "the command line", "'99999'", "0 to 65535"))
                .anySatisfy(p -> assertThat(p).contains("topics.partitions", "FICHERO_TOPICS_PARTITIONS", "'none'"))
                .hasSize(6);
    }

    @Test
    void aKeyInTheWrongSectionIsSuggestedFromTheRightOne() throws IOException {
        file("port: 80\n");

        assertThat(problems(Map.of(), Map.of())).singleElement().asString().contains("Did you mean 'http.port'?");
    }

    @Test
    void sourcesOfTheFileAreReadWhole() throws IOException {
        file("""
                sources:
                  - name: mine
                    path: %s
                    collection: board
                    include: ["*.md", "*.{txt,html}"]
                    exclude:
                      - drafts/**
                    visibility: session:abc
                    tags: [a, "b, c"]
                    polling: true
                    follow_links: yes
                    chunking: recursive
                    uploads: true
                """.formatted(notes));

        assertThat(read(Map.of(), Map.of()).sources())
                .containsExactly(new Settings.Source(
                        "mine",
                        notes,
                        "board",
                        List.of("*.md", "*.{txt,html}"),
                        List.of("drafts/**"),
                        AccessScope.ofSession("abc"),
                        List.of("a", "b, c"),
                        true,
                        true,
                        ChunkingStrategy.RECURSIVE,
                        true));
    }

    @Test
    void chunkingIsByStructureUnlessItIsNamedAndAnUnknownNameIsRefusedWithTheNearest() throws IOException {
        file("sources:\n  - path: %s\n".formatted(notes));
        assertThat(read(Map.of(), Map.of()).sources())
                .singleElement()
                .satisfies(source -> assertThat(source.chunking()).isEqualTo(ChunkingStrategy.STRUCTURE));

        file("sources:\n  - path: %s\n    chunking: paragraph\n".formatted(notes));
        assertThat(problems(Map.of(), Map.of()))
                .singleElement()
                .asString()
                .contains(
                        "sources[0].chunking", "one of structure, paragraphs, recursive", "did you mean 'paragraphs'?");
    }

    @Test
    void directoriesTakeThePlaceOfTheFilesSourcesAndAreNamedAfterTheirLastElement() throws IOException {
        file("sources:\n  - path: /elsewhere\n");
        Path other = Files.createDirectories(temporary.resolve("other/notes"));
        Path colon = Files.createDirectories(temporary.resolve("a:b"));

        List<Settings.Source> sources = read(notes, other, colon).sources();

        assertThat(sources).extracting(Settings.Source::name).containsExactly("notes", "notes-2", "a-b");
        assertThat(sources).extracting(Settings.Source::path).containsExactly(notes, other, colon);
    }

    @Test
    void ollamaAndQdrantAreReadAndTheirSecretsNeverPrinted() throws IOException {
        Path key = Files.writeString(temporary.resolve("key"), "key-of-qdrant\n");
        file(
                "embedder:\n  kind: ollama\n  model: bge-m3\nindex:\n  kind: qdrant\nqdrant:\n  url: https://vectors:7000\n");

        Settings settings = read(
                Map.of(),
                Map.of("FICHERO_OLLAMA_TOKEN", "token-of-ollama", "FICHERO_QDRANT_API_KEY_FILE", key.toString()));

        assertThat(settings.embedder().model()).isEqualTo("bge-m3");
        assertThat(settings.embedder().ollama())
                .isEqualTo(new Settings.Ollama(
                        URI.create("http://127.0.0.1:11434"), "token-of-ollama", Duration.ofMinutes(1), 16, 2, false));
        assertThat(settings.index().qdrant())
                .isEqualTo(new Settings.Qdrant(
                        URI.create("https://vectors:7000"), "key-of-qdrant", Duration.ofSeconds(30), "fichero", 0, 0));
        assertThat(settings.toString()).doesNotContain("token-of-ollama", "key-of-qdrant");
    }

    @Test
    void whatOllamaAndQdrantCannotBeIsTold() throws IOException {
        file("embedder:\n  kind: ollama\nqdrant:\n  url: vectors:7000\nollama:\n  url: http://me:word@host\n");

        assertThat(problems(Map.of(), Map.of()))
                .anySatisfy(p -> assertThat(p).contains("embedder.model", "'e5-small-v2'", "bge-m3"))
                .anySatisfy(p -> assertThat(p).contains("qdrant.url", "'vectors:7000'", "http://host:1234"))
                .anySatisfy(p -> assertThat(p).contains("ollama.url", "neither user nor query"))
                .hasSize(3);
    }

    @Test
    void aDirectoryOfTheCommandLineMustBeThere() throws IOException {
        Path file = Files.writeString(temporary.resolve("file.md"), "x");

        assertThat(problems(temporary.resolve("missing"), file))
                .anySatisfy(p -> assertThat(p).contains("missing does not exist"))
                .anySatisfy(p -> assertThat(p).contains("file.md is not a directory"))
                .hasSize(2);
    }

    @Test
    void aFolderOfTheFileMayComeLater() throws IOException {
        file("sources:\n  - path: /not/mounted\n");

        Settings settings = read(Map.of(), Map.of());

        assertThat(settings.sources())
                .singleElement()
                .extracting(Settings.Source::name)
                .isEqualTo("mounted");
        assertThat(settings.warnings()).singleElement().asString().contains("/not/mounted", "does not exist now");
    }

    @Test
    void foldersInsideOneAnotherAreRefusedLinksIncluded() throws IOException {
        Path inner = Files.createDirectories(notes.resolve("inner"));
        Path link = Files.createSymbolicLink(temporary.resolve("link"), notes);

        assertThat(problems(notes, inner)).singleElement().asString().contains("inner is inside");
        assertThat(problems(notes, link)).singleElement().asString().contains("is given twice");
    }

    @Test
    void aFolderInsideTheDataDirectoryIsRefused() {
        SettingsInput input = new SettingsInput(
                Map.of("data_dir", temporary.toString()), List.of(notes.toString()), null, Map.of(), temporary);

        assertThat(problemsOf(input)).singleElement().asString().contains("inside the data directory");
    }

    @Test
    void kafkaSettingsPassThroughAndSecretsAreMaskedAndMayBeInFiles() throws IOException {
        file("""
                kafka:
                  bootstrap.servers: a:1,b:2
                  security:
                    protocol: SASL_SSL
                """);
        Path secret = Files.writeString(temporary.resolve("secret"), "very secret\n");
        Map<String, String> environment =
                Map.of("FICHERO_KAFKA_SASL_JAAS_CONFIG_FILE", secret.toString(), "FICHERO_KAFKA_CLIENT_RACK", "r");

        Settings settings = read(Map.of(), environment);

        assertThat(settings.kafka().properties())
                .isEqualTo(Map.of(
                        "bootstrap.servers",
                        "a:1,b:2",
                        "security.protocol",
                        "SASL_SSL",
                        "sasl.jaas.config",
                        "very secret",
                        "client.rack",
                        "r"));
        assertThat(settings.toString()).doesNotContain("very secret");
    }

    @Test
    void aFileThatIsNamedMustBeReadable() throws IOException {
        assertThat(problems(Map.of(), Map.of("FICHERO_CONFIG", "/no/such.yaml")))
                .singleElement()
                .asString()
                .contains("/no/such.yaml", "FICHERO_CONFIG", "does not exist");

        file("http: [unclosed\n");
        assertThat(problems(Map.of(), Map.of())).singleElement().asString().contains("is not valid YAML");
    }

    @Test
    void anUnknownVariableIsAWarningOnlySinceOthersSetThemToo() {
        Settings settings = read(
                Map.of(), Map.of("FICHERO_HTP_PORT", "1", "FICHERO_SERVICE_HOST", "10.0.0.1", "FICHERO_JAVA_OPTS", ""));

        assertThat(settings.warnings()).singleElement().asString().contains("did you mean FICHERO_HTTP_PORT?");
    }

    @Test
    void answersNeedAModelAndRoomForPassages() {
        assertThat(read(Map.of(), Map.of()).answers().model()).isNull();

        Settings.Answers answers = read(
                        Map.of(
                                "answers.model",
                                "llama3.2",
                                "answers.min_similarity",
                                "0.75",
                                "ollama.url",
                                "http://gpu:1"),
                        Map.of("FICHERO_ANSWERS_MAX_TOKENS", "1000"))
                .answers();
        assertThat(answers.model()).isEqualTo("llama3.2");
        assertThat(answers.minSimilarity()).isEqualTo(0.75);
        assertThat(answers.maxTokens()).isEqualTo(1_000);
        assertThat(answers.ollama().url()).isEqualTo(URI.create("http://gpu:1"));

        assertThat(problems(Map.of("answers.context_tokens", "2048", "answers.max_tokens", "1500"), Map.of()))
                .singleElement()
                .asString()
                .contains("answers.max_tokens is 1500", "answers.context_tokens (2048)");
    }

    @Test
    void countsOfTokensAreNoSecrets() {
        assertThat(read(Map.of("answers.max_tokens", "500", "ollama.token", "letmein"), Map.of())
                        .effective())
                .containsEntry("answers.max_tokens", "500")
                .containsEntry("ollama.token", "********");
    }

    @Test
    void durationsAreReadWithTheirUnit() {
        Settings settings = read(Map.of("producer.settle_time", "2s", "producer.rescan_interval", "1h"), Map.of());

        assertThat(settings.producer().settleTime()).isEqualTo(Duration.ofSeconds(2));
        assertThat(settings.producer().rescanInterval()).isEqualTo(Duration.ofHours(1));
    }

    private void file(String text) throws IOException {
        Files.writeString(temporary.resolve("fichero.yaml"), text);
    }

    private Settings read(Map<String, String> flags, Map<String, String> environment) {
        return SettingsReader.read(new SettingsInput(flags, List.of(), null, environment, temporary));
    }

    private Settings read(Path... directories) {
        return SettingsReader.read(withDirectories(directories));
    }

    private SettingsInput withDirectories(Path... directories) {
        List<String> named = List.of(directories).stream().map(Path::toString).toList();
        return new SettingsInput(
                Map.of("data_dir", temporary.resolve("data").toString()), named, null, Map.of(), temporary);
    }

    private List<String> problems(Path... directories) {
        return problemsOf(withDirectories(directories));
    }

    private List<String> problems(Map<String, String> flags, Map<String, String> environment) {
        return problemsOf(new SettingsInput(flags, List.of(), null, environment, temporary));
    }

    private static List<String> problemsOf(SettingsInput input) {
        return catchThrowableOfType(SettingsException.class, () -> SettingsReader.read(input))
                .problems();
    }
}
