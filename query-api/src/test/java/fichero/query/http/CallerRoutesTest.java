package fichero.query.http;

import static fichero.query.http.Site.json;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallerRoutesTest {

    @TempDir
    private Path directory;

    @Test
    void withoutKeysEverybodyIsAdmin() {
        try (Site site = new Site(directory)) {
            assertThat(site.get("/v1/caller").body())
                    .isEqualTo("{\"name\":\"local\",\"role\":\"admin\",\"session\":null}");
        }
    }

    @Test
    void aKeyTellsWhoItIsFor() {
        ApiKey key = new ApiKey("the key of Ana", ApiKey.hash("secret"), Role.READ, "ana");
        try (Site site = new Site(directory, new AccessSettings(List.of(key), null, Set.of(), 0))) {
            var answer = json(site.send(HttpRequest.newBuilder(site.uri("/v1/caller"))
                    .header(Access.API_KEY, "secret")
                    .build()));

            assertThat(answer.path("name").asText()).isEqualTo("the key of Ana");
            assertThat(answer.path("role").asText()).isEqualTo("read");
            assertThat(answer.path("session").asText()).isEqualTo("ana");
        }
    }
}
