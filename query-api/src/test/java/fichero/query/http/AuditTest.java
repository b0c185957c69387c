package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import fichero.query.readmodel.Given;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/** What is written down of those who change something, or are kept from it. */
class AuditTest {

    private static final String KEY_OF_ADMIN = "fichero_admins";
    private static final String KEY_OF_ANA = "fichero_anas";

    @TempDir
    private Path directory;

    private final Logger logger = (Logger) LoggerFactory.getLogger("fichero.audit");
    private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
    private Site site;

    @BeforeEach
    void open() {
        site = new Site(
                directory,
                new AccessSettings(
                        List.of(
                                new ApiKey("admin", ApiKey.hash(KEY_OF_ADMIN), Role.ADMIN, null),
                                new ApiKey("ana", ApiKey.hash(KEY_OF_ANA), Role.READ, "ana")),
                        null,
                        Set.of(),
                        0));
        lines.start();
        logger.setLevel(Level.INFO);
        logger.addAppender(lines);
    }

    @AfterEach
    void close() {
        logger.detachAppender(lines);
        site.close();
    }

    @Test
    void whatIsDoneIsALineWithItsEnd() {
        Given.put(site.model, Given.file("a.md", "one"));

        assertThat(send("DELETE", "/v1/collections/default/contents", KEY_OF_ADMIN, "")
                        .statusCode())
                .isEqualTo(202);

        assertLine(
                Level.INFO,
                Map.of(
                        "caller", "admin",
                        "method", "DELETE",
                        "route", "/v1/collections/{collection}/contents",
                        "path", "/v1/collections/default/contents",
                        "status", "202"));
    }

    @Test
    void whatIsRefusedIsALineWithWhatItWasAnswered() {
        assertThat(send("PUT", "/v1/files/inbox/a.md", KEY_OF_ANA, "words").statusCode())
                .isEqualTo(403);

        assertLine(Level.WARN, Map.of("caller", "ana", "route", "/v1/files/{source}/{path}", "status", "403"));
    }

    @Test
    void whoIsNotKnownIsNobody() {
        assertThat(send("POST", "/v1/reindex", "fichero_guessed", "{\"all\":true}")
                        .statusCode())
                .isEqualTo(401);

        assertLine(Level.WARN, Map.of("caller", "nobody", "address", "127.0.0.1", "status", "401"));
    }

    @Test
    void whatFailsIsALineWithThat() {
        assertThat(send("POST", "/v1/reindex", KEY_OF_ADMIN, "{\"source\":\"never\"}")
                        .statusCode())
                .isEqualTo(404);

        assertLine(Level.INFO, Map.of("caller", "admin", "status", "404"));
    }

    @Test
    void readingIsNotWrittenDown() {
        assertThat(send("GET", "/v1/search?q=hers&mode=keyword", KEY_OF_ANA, "").statusCode())
                .isEqualTo(200);
        assertThat(send("DELETE", "/v1/collections/never/contents", KEY_OF_ADMIN, "")
                        .statusCode())
                .isEqualTo(404);

        assertLine(Level.INFO, Map.of("method", "DELETE"));
    }

    /** It is the only one, and no key is in it. */
    private void assertLine(Level level, Map<String, String> says) {
        assertThat(lines.list).hasSize(1);
        ILoggingEvent line = lines.list.get(0);
        Map<String, String> said = line.getKeyValuePairs().stream()
                .collect(Collectors.toMap(pair -> pair.key, pair -> String.valueOf(pair.value)));
        assertThat(line.getLevel()).isEqualTo(level);
        assertThat(said).containsAllEntriesOf(says);
        assertThat(said.toString()).doesNotContain(KEY_OF_ADMIN, KEY_OF_ANA, "fichero_guessed", "words");
    }

    private HttpResponse<String> send(String method, String path, String key, String body) {
        return site.send(HttpRequest.newBuilder(site.uri(path))
                .header(Access.API_KEY, key)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
                .build());
    }
}
