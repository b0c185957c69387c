package fichero.app.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import fichero.query.access.TokenSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who is let in, as the settings say. */
class AccessReaderTest {

    private static final String ONE = ApiKey.hash("one");
    private static final String TWO = ApiKey.hash("two");
    private static final String SECRET = "a secret of at least thirty-two bytes";

    @TempDir
    private Path folder;

    @Test
    void withoutAnythingEverybodyIs() {
        AccessSettings access = read(Map.of()).access();

        assertThat(access.isRequired()).isFalse();
        assertThat(access.requestsPerSecond()).isEqualTo(50);
        assertThat(access.hosts()).isEmpty();
    }

    @Test
    void keysAreReadWithTheirRoleAndSession() throws IOException {
        file("""
                http:
                  hosts: [fichero.example, "search.example"]
                  requests_per_second: 5
                auth:
                  keys:
                    - {name: ana, sha256: %s, session: ana}
                    - {name: prometheus, sha256: %s, role: monitor}
                """.formatted(ONE, TWO));

        assertThat(read(Map.of("FICHERO_AUTH_ADMIN_KEY_SHA256", ApiKey.hash("three")))
                        .access())
                .isEqualTo(new AccessSettings(
                        List.of(
                                new ApiKey("admin", ApiKey.hash("three"), Role.ADMIN, null),
                                new ApiKey("ana", ONE, Role.READ, "ana"),
                                new ApiKey("prometheus", TWO, Role.MONITOR, null)),
                        null,
                        Set.of("fichero.example", "search.example"),
                        5));
    }

    @Test
    void tokensAreCheckedWithPublishedKeysOrWithASecret() throws IOException {
        file(
                "auth: {jwt: {jwks_url: 'https://issuer.example/keys', issuer: 'https://issuer.example', audience: fichero}}");
        assertThat(read(Map.of()).access().tokens())
                .isEqualTo(new TokenSettings(
                        URI.create("https://issuer.example/keys"), null, "https://issuer.example", "fichero"));

        file("");
        Path secret = Files.writeString(folder.resolve("secret"), SECRET + "\n");
        Settings settings = read(Map.of("FICHERO_AUTH_JWT_SECRET_FILE", secret.toString()));
        assertThat(settings.access().tokens()).isEqualTo(new TokenSettings(null, SECRET, null, null));
        assertThat(settings.toString()).doesNotContain(SECRET);
        assertThat(settings.effective().toString()).doesNotContain(SECRET);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "auth: {keys: [{name: ana}]} | auth.keys[0].sha256 is missing",
                "auth: {keys: [{sha256: 'HASH'}]} | auth.keys[0].name is missing",
                "auth: {keys: [{name: ana, sha256: abc}]} | 64 hexadecimal digits",
                "auth: {keys: [{name: ana, sha256: 'HASH', role: reader}]} | did you mean 'read'",
                "auth: {keys: [{name: ana, sha256: 'HASH', session: a/b}]} | a name without /",
                "auth: {keys: [{name: ana, sha256: 'HASH'}, {name: bea, sha256: 'HASH'}]} | same hash twice",
                "auth: {keys: [{name: ana, sha256: 'HASH', sesion: a}]} | Did you mean 'auth.keys[].session'?",
                "auth: {jwt: {secret: short}} | at least 32 bytes",
                "auth: {jwt: {jwks_url: 'http://issuer.example/keys', audience: a}} | use https",
                "auth: {jwt: {jwks_url: 'https://issuer.example/keys'}} | auth.jwt.audience is missing",
                "auth: {jwt: {issuer: x}} | say nothing without",
                "http: {hosts: [fichero.example]} | nobody would be asked who they are",
            })
    void whatIsWrongIsTold(String yaml, String problem) throws IOException {
        file(yaml.replace("HASH", ONE));

        assertThat(catchThrowableOfType(SettingsException.class, () -> read(Map.of()))
                        .problems())
                .singleElement()
                .asString()
                .contains(problem)
                .doesNotContain("short");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1", "127.0.0.2"})
    void thisMachineIsServedWithoutAuthentication(String host) {
        assertThat(read(Map.of("FICHERO_HTTP_HOST", host)).whyNotToServe()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1"})
    void otherMachinesAreServedWithAuthenticationOnly(String host) {
        assertThat(read(Map.of("FICHERO_HTTP_HOST", host)).whyNotToServe())
                .hasValueSatisfying(why -> assertThat(why).contains(host, "auth.keys", "fichero key"));
        assertThat(read(Map.of("FICHERO_HTTP_HOST", host, "FICHERO_AUTH_ADMIN_KEY_SHA256", ONE))
                        .whyNotToServe())
                .isEmpty();
    }

    private void file(String yaml) throws IOException {
        Files.writeString(folder.resolve("fichero.yaml"), yaml);
    }

    private Settings read(Map<String, String> environment) {
        return SettingsReader.read(new SettingsInput(Map.of(), List.of(), null, environment, folder));
    }
}
