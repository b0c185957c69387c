package fichero.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.app.command.FicheroCommand;
import fichero.app.settings.Settings;
import fichero.app.settings.SettingsInput;
import fichero.app.settings.SettingsReader;
import fichero.app.wiring.Pieces;
import fichero.schemas.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/** The compose file against the code, as far as that goes without Docker. */
class ComposeFileTest {

    /** Surefire runs in the module's folder. */
    private static final Path ROOT = Path.of("..");

    /** With a default, or with what to say when there is no value. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(?::-([^}]*)|:\\?[^}]*)?}");

    private static final String HASH = "0123456789abcdef".repeat(4);
    private static final Set<String> ROLES = Set.of("ingest", "process", "serve");

    private static String text;
    private static Map<String, Map<String, Object>> services;

    @BeforeAll
    static void read() throws IOException {
        text = Files.readString(ROOT.resolve("docker-compose.yml"));
        services = map(compose().get("services"));
    }

    private static Map<String, Object> compose() {
        return new Yaml().load(text);
    }

    @Test
    void theThreeRolesAndTheTopicsRunFromOneImageWithCommandsThatExist() {
        Map<String, Map<String, Object>> ours = ours();

        assertThat(ours.keySet()).containsExactlyInAnyOrder("topics", "ingest", "process", "serve");
        ours.forEach((name, service) -> {
            List<String> command = new ArrayList<>(list(service.get("command")));
            command.add("--help");
            assertThat(FicheroCommand.run(command.toArray(String[]::new), Pieces.standard()))
                    .as(name)
                    .isZero();
        });
    }

    @Test
    void everyVariableOfOursIsASettingAndItsValueIsAllowed() {
        ours().forEach((name, service) -> {
            Map<String, String> environment = new TreeMap<>();
            environment(service).forEach((key, value) -> environment.put(key, defaulted(value)));
            environment.remove("FICHERO_CONFIG");
            Settings settings = SettingsReader.read(
                    new SettingsInput(Map.of(), List.of(), null, environment, Path.of("target/nothing-here")));

            assertThat(settings.warnings()).as(name).isEmpty();
            assertThat(settings.kafka().bootstrapServers()).isEqualTo("kafka:9092");
            assertThat(settings.embedder().isRemote()).isTrue();
            assertThat(settings.index().qdrant()).isNotNull();
            assertThat(settings.whyNotToServe()).as(name).isEmpty();
        });
        assertThat(environment(services.get("serve"))).containsEntry("FICHERO_HTTP_HOST", "0.0.0.0");
    }

    @Test
    void theAddressesAreThoseOfOtherServices() {
        Set<String> hosts = new TreeSet<>();
        ours().values()
                .forEach(service -> environment(service).forEach((key, value) -> {
                    if (key.endsWith("_URL") || key.endsWith("_SERVERS")) {
                        hosts.add(value.replaceAll("^https?://", "").replaceAll(":\\d+$", ""));
                    }
                }));

        assertThat(hosts).containsExactly("kafka", "ollama", "qdrant");
        assertThat(services.keySet()).containsAll(hosts);
        assertThat(environment(services.get("kafka")).get("KAFKA_ADVERTISED_LISTENERS"))
                .isEqualTo("CLIENT://kafka:9092");
    }

    @Test
    void theBrokerTakesRecordsAsLargeAsOursAndKeepsThemInAVolume() {
        Map<String, String> kafka = environment(services.get("kafka"));

        assertThat(kafka.get("KAFKA_MESSAGE_MAX_BYTES")).isEqualTo(Integer.toString(Topic.MAX_RECORD_BYTES));
        assertThat(kafka.get("KAFKA_REPLICA_FETCH_MAX_BYTES")).isEqualTo(Integer.toString(Topic.MAX_RECORD_BYTES));
        assertThat(kafka.get("KAFKA_AUTO_CREATE_TOPICS_ENABLE")).isEqualTo("false");
        assertThat(list(services.get("kafka").get("volumes"))).contains("kafka-data:" + kafka.get("KAFKA_LOG_DIRS"));
    }

    @Test
    void onlyThisMachineReachesThePorts() {
        services.forEach((name, service) -> list(service.get("ports"))
                .forEach(port -> assertThat(port).as(name).startsWith("127.0.0.1:")));
        assertThat(list(services.get("serve").get("ports")))
                .singleElement()
                .asString()
                .endsWith(":8080");
    }

    @Test
    void documentsAreReadOnlyAndBothWhoReadThemHaveThem() {
        for (String name : List.of("ingest", "process")) {
            assertThat(list(services.get(name).get("volumes"))).contains("${DOCUMENTS:-./documents}:/documents:ro");
        }
        services.forEach((name, service) -> list(service.get("volumes")).stream()
                .filter(volume -> volume.startsWith(".") || volume.startsWith("${"))
                .forEach(volume -> assertThat(volume).as(name).endsWith(":ro")));
    }

    @Test
    void volumesAreDeclared() {
        Set<String> used = services.values().stream()
                .flatMap(service -> list(service.get("volumes")).stream())
                .filter(volume -> volume.matches("[a-z].*"))
                .map(volume -> volume.substring(0, volume.indexOf(':')))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(map(compose().get("volumes")).keySet()).isEqualTo(used);
    }

    @Test
    void whatOthersWaitForHasAHealthCheckThatItsImageCanRun() {
        for (String name : List.of("kafka", "qdrant", "ollama", "ingest", "process", "serve")) {
            List<String> check = list(map(services.get(name).get("healthcheck")).get("test"));
            assertThat(check).as(name).first().isEqualTo("CMD");
            assertThat(String.join(" ", check)).as(name).doesNotContain("curl", "wget");
        }
        services.forEach((name, service) -> dependencies(service).forEach((other, condition) -> {
            if (condition.equals("service_healthy")) {
                assertThat(services.get(other)).as(name + " waits for " + other).containsKey("healthcheck");
            }
        }));
    }

    @Test
    void healthIsAskedForWhereItIsAnswered() {
        String port = environment(services.get("process")).get("FICHERO_HEALTH_PORT");
        for (String name : List.of("ingest", "process")) {
            assertThat(healthCheck(name)).contains("/dev/tcp/127.0.0.1/" + port, "GET /readyz");
        }
        assertThat(healthCheck("serve"))
                .contains("/dev/tcp/127.0.0.1/"
                        + environment(services.get("serve")).get("FICHERO_HTTP_PORT"));
    }

    private static String healthCheck(String name) {
        return String.join(" ", list(map(services.get(name).get("healthcheck")).get("test")));
    }

    @Test
    void searchesByWordDoNotWaitForOllama() {
        assertThat(dependencies(services.get("serve"))).doesNotContainKey("ollama");
    }

    @Test
    void stoppingIsGivenMoreTimeThanItTakes() {
        for (String role : ROLES) {
            String grace = String.valueOf(services.get(role).get("stop_grace_period"));
            assertThat(Integer.parseInt(grace.replace("s", ""))).as(role).isGreaterThan(30);
        }
    }

    @Test
    void variablesAreThoseOfTheExampleAndHaveItsValues() throws IOException {
        Map<String, String> example = new TreeMap<>();
        for (String line : Files.readAllLines(ROOT.resolve(".env.example"))) {
            if (!line.isBlank() && !line.startsWith("#")) {
                example.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
            }
        }
        Map<String, String> used = new TreeMap<>();
        Matcher variable = VARIABLE.matcher(text);
        while (variable.find()) {
            used.put(variable.group(1), variable.group(2) == null ? "" : variable.group(2));
        }

        assertThat(used).isEqualTo(example);
    }

    @Test
    void itIsWrittenAsComposeWantsItToday() {
        assertThat(text).doesNotContain("container_name").doesNotContainPattern("(?m)^version:");
        services.forEach((name, service) -> {
            if (!service.containsKey("build")) {
                assertThat(String.valueOf(service.get("image"))).as(name).matches(".+:v?\\d.*");
            }
        });
    }

    private static Map<String, Map<String, Object>> ours() {
        return services.entrySet().stream()
                .filter(service -> "fichero:local".equals(service.getValue().get("image")))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static String defaulted(String value) {
        return VARIABLE.matcher(value)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(2) == null ? HASH : match.group(2)));
    }

    private static Map<String, String> environment(Map<String, Object> service) {
        Map<String, String> environment = new TreeMap<>();
        if (service.get("environment") instanceof Map<?, ?> values) {
            values.forEach((key, value) -> environment.put(String.valueOf(key), String.valueOf(value)));
        }
        return environment;
    }

    private static Map<String, String> dependencies(Map<String, Object> service) {
        Map<String, String> dependencies = new TreeMap<>();
        if (service.get("depends_on") instanceof Map<?, ?> values) {
            values.forEach((name, value) ->
                    dependencies.put(String.valueOf(name), String.valueOf(((Map<?, ?>) value).get("condition"))));
        }
        return dependencies;
    }

    private static List<String> list(Object value) {
        return value instanceof List<?> values
                ? values.stream().map(String::valueOf).toList()
                : List.of();
    }

    @SuppressWarnings("unchecked")
    private static <T> Map<String, T> map(Object value) {
        return (Map<String, T>) value;
    }
}
