package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import fichero.core.identity.Generation;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import fichero.query.search.SearchSide;
import fichero.query.search.ServingSide;
import fichero.schemas.Generations;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.index.InMemoryChunkIndex;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The web page where a key is needed, in a real browser. Skipped where there is no Chromium with its driver. */
class PageAsksForKeyIT {

    private static final String KEY = "fichero_anas";

    /** Nothing listens here; the page has to do without. */
    private static final String NO_BROKER = "127.0.0.1:1";

    @TempDir
    private Path directory;

    private QueryService service;
    private Browser browser;

    @BeforeEach
    void open() {
        assumeThat(Browser.isThere()).as("Chromium with its driver is here").isTrue();
        InstantEmbedder embedder = new InstantEmbedder();
        embedder.start();
        InMemoryChunkIndex index = new InMemoryChunkIndex(InstantEmbedder.DEFAULT_DIMENSION);
        index.start();
        service = new QueryService(
                new QuerySettings(
                        QuerySettings.DEFAULT_HOST,
                        0,
                        directory.resolve("read-model.db"),
                        Map.of("bootstrap.servers", NO_BROKER),
                        Set.of(),
                        Instant.EPOCH,
                        new AccessSettings(
                                List.of(new ApiKey("ana", ApiKey.hash(KEY), Role.READ, "ana")), null, Set.of(), 0),
                        Map.of()),
                new ServingSide(new SearchSide(new Generation("test"), index, embedder)),
                () -> new Generations(List.of()),
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT));
        service.start();
        browser = Browser.open(service.port(), "en", "light");
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.close();
        }
        if (service != null) {
            service.close();
        }
    }

    @Test
    void theKeyIsAskedForUntilItIsRightAndKeptForTheTabAlone() {
        browser.show("#/files");
        browser.soon(() -> assertThat(browser.find("#key-dialog").isDisplayed()).isTrue());

        browser.type("#key", "fichero_wrong", Keys.ENTER);
        browser.soon(
                () -> assertThat(browser.texts("#key-message")).containsExactly("The server does not know this key."));

        browser.type("#key", KEY, Keys.ENTER);
        browser.soon(() ->
                assertThat(browser.texts("#totals")).singleElement().asString().startsWith("0 files"));
        assertThat(browser.find("#key-dialog").isDisplayed()).isFalse();
        assertThat(browser.texts("#files-message")).containsExactly("No files.");

        browser.reload();
        browser.soon(() ->
                assertThat(browser.texts("#totals")).singleElement().asString().startsWith("0 files"));
        assertThat(browser.address()).isEqualTo("#/files");
        assertThat(browser.run("return document.cookie")).isEqualTo("");
        assertThat(browser.run("return Object.values(localStorage).filter(v => v === arguments[0]).length", KEY))
                .isEqualTo(0L);

        // A question goes out with the key, too: it is refused for another reason.
        browser.click("nav a[data-view=search]");
        browser.type("#q", "where?");
        browser.click("#ask");
        browser.soon(() -> assertThat(browser.texts("#answer-note"))
                .singleElement()
                .asString()
                .startsWith("No model is set up"));
    }
}
