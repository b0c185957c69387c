package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The web page where a key is needed, in a real browser. Skipped where there is no Chromium with its driver. */
class PageAsksForKeyIT {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String KEY = "fichero_anas";

    /** Nothing listens here; the page has to do without. */
    private static final String NO_BROKER = "127.0.0.1:1";

    @TempDir
    private Path directory;

    private QueryService service;
    private ChromeDriver browser;

    @BeforeEach
    void open() {
        assumeThat(PageIT.CHROMIUM).as("Chromium, which this test needs").exists();
        assumeThat(PageIT.DRIVER).as("Chromium's driver, which this test needs").exists();
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
        browser = PageIT.browser("en", "light");
    }

    @AfterEach
    void close() {
        if (browser != null) {
            browser.quit();
        }
        if (service != null) {
            service.close();
        }
    }

    @Test
    void theKeyIsAskedForUntilItIsRightAndKeptForTheTabAlone() {
        browser.get("http://127.0.0.1:" + service.port() + "/#/files");
        await().atMost(SOON).until(this::asks);

        give("fichero_wrong");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(
                                browser.findElement(By.id("key-message")).getText())
                        .isEqualTo("The server does not know this key."));

        give(KEY);
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(browser.findElement(By.id("totals")).getText())
                                .startsWith("0 files"));
        assertThat(asks()).isFalse();

        browser.navigate().refresh();
        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(browser.findElement(By.id("totals")).getText())
                                .startsWith("0 files"));
        assertThat(browser.getCurrentUrl()).doesNotContain(KEY);
        assertThat(browser.manage().getCookies()).isEmpty();
        assertThat((Long) browser.executeScript(
                        "return Object.values(localStorage).filter(v => v === arguments[0]).length", KEY))
                .isZero();

        // A question goes out with the key, too: it is refused for another reason.
        browser.findElement(By.cssSelector("nav a[data-view=search]")).click();
        browser.findElement(By.id("q")).sendKeys("where?");
        browser.findElement(By.id("ask")).click();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(browser.findElements(By.id("answer-note")))
                        .singleElement()
                        .satisfies(note -> assertThat(note.getText()).startsWith("No model is set up")));
    }

    private boolean asks() {
        return browser.findElement(By.id("key-dialog")).getDomAttribute("open") != null;
    }

    private void give(String key) {
        WebElement field = browser.findElement(By.id("key"));
        field.sendKeys(key, Keys.ENTER);
    }
}
