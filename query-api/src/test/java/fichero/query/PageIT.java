package fichero.query;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.contentWith;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.scan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import fichero.core.identity.ContentKey;
import fichero.core.identity.Generation;
import fichero.core.identity.PointId;
import fichero.core.index.IndexChange;
import fichero.core.index.IndexedChunk;
import fichero.query.answers.AnswerSettings;
import fichero.query.answers.AnswerSide;
import fichero.query.readmodel.Given;
import fichero.query.readmodel.GivenContent;
import fichero.query.readmodel.GivenFile;
import fichero.query.search.SearchSide;
import fichero.query.search.ServingSide;
import fichero.schemas.ContentStatus;
import fichero.schemas.Generations;
import fichero.testkit.answers.ScriptedChatModel;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.index.InMemoryChunkIndex;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** The web page in a real browser. Skipped where there is no Chromium with its driver. */
@ExtendWith(TestBrokerExtension.class)
class PageIT {

    static final File CHROMIUM = new File("/usr/bin/chromium");
    static final File DRIVER = new File("/usr/bin/chromedriver");
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String TRICKY =
            "el zorro <img src=x onerror=document.title='owned'> & \"salta\" </em><script>1</script>";

    /** Set to a directory to keep pictures of the page in both themes, languages and widths. */
    private static final String PICTURES = System.getProperty("fichero.test.pictures");

    private static final ScriptedChatModel CHAT = new ScriptedChatModel();

    @TempDir
    private static Path directory;

    private static QueryService service;
    private static ChromeDriver browser;

    @BeforeAll
    static void open(TestBroker broker) {
        assumeThat(CHROMIUM).as("Chromium, which this test needs").exists();
        assumeThat(DRIVER).as("Chromium's driver, which this test needs").exists();
        broker.createAllTopics(1, "test");
        InstantEmbedder embedder = new InstantEmbedder();
        embedder.start();
        InMemoryChunkIndex index = new InMemoryChunkIndex(InstantEmbedder.DEFAULT_DIMENSION);
        index.start();
        service = new QueryService(
                QuerySettings.of(
                        0, directory.resolve("read-model.db"), Map.of("bootstrap.servers", broker.bootstrapServers())),
                new ServingSide(new SearchSide(new Generation("test"), index, embedder)),
                () -> new Generations(List.of()),
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT),
                new AnswerSide(CHAT, new AnswerSettings(4, 0.2, 100, Duration.ofSeconds(60), 2)));
        service.start();
        fill(broker, index, embedder);
        browser = browser("en", "light");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.quit();
        }
        if (service != null) {
            service.close();
        }
    }

    @Test
    void aSearchShowsItsHitsWithTheWordsMarked() {
        show(browser, "#/search");
        WebElement box = browser.findElement(By.id("q"));
        box.clear();
        box.sendKeys("zorro", Keys.ENTER);

        await().atMost(SOON).untilAsserted(() -> {
            assertThat(texts("#hits em")).contains("zorro");
            assertThat(texts("#hits .path")).anyMatch(path -> path.contains("/home/ana/notes/guides/tar.md"));
            assertThat(texts("#hits .headings")).contains("One › Two");
            assertThat(texts("#hits .facts")).anyMatch(facts -> facts.contains("pages 2–3"));
        });
        assertNothingWrong();
    }

    @Test
    void whatAFileHoldsIsNeverTakenForMarkup() {
        show(browser, "#/search?q=salta&mode=keyword");

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#hits .text")).anyMatch(t -> t.contains("<img src=x")));
        assertThat(browser.findElements(By.cssSelector("#hits img, #hits script")))
                .isEmpty();
        assertThat(browser.getTitle()).isEqualTo("Search · Fichero");
        assertNothingWrong();
    }

    @Test
    void anAnswerShowsItsSourcesAndIsNeverTakenForMarkup() {
        CHAT.says("El zorro ", "<img src=x onerror=document.title='owned'> [1].");
        ask("zorro salta");

        await().atMost(SOON).untilAsserted(() -> {
            assertThat(texts("#answer-text")).singleElement().asString().contains("El zorro <img src=x", "[1]");
            assertThat(texts("#answer .sources summary"))
                    .singleElement()
                    .asString()
                    .contains("/home/ana/notes/");
            assertThat(browser.findElements(By.id("answer-close"))).hasSize(1);
        });
        assertThat(browser.findElements(By.cssSelector("#answer img"))).isEmpty();
        browser.findElement(By.cssSelector("#answer .cite")).click();
        assertThat(browser.switchTo().activeElement().getDomAttribute("id")).isEqualTo("source-1");
        assertThat(texts("#answer .sources .text")).singleElement().asString().contains("zorro");
        browser.findElement(By.id("answer-close")).click();
        assertThat(browser.findElement(By.id("answer")).isDisplayed()).isFalse();
        assertNothingWrong();
    }

    @Test
    void anAnswerCanBeStopped() {
        CHAT.waitsAfter("El zorro");
        int stopped = CHAT.stopped();
        ask("zorro salta");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#answer-text")).containsExactly("El zorro"));

        browser.findElement(By.id("answer-stop")).click();

        await().atMost(SOON).untilAsserted(() -> assertThat(CHAT.stopped()).isEqualTo(stopped + 1));
        assertThat(texts("#answer-text")).containsExactly("El zorro");
        assertNothingWrong();
    }

    private static void ask(String question) {
        show(browser, "#/search");
        WebElement box = browser.findElement(By.id("q"));
        box.clear();
        box.sendKeys(question);
        browser.findElement(By.id("ask")).click();
    }

    @Test
    void filesAreListedWithStateReasonAndAdvice() {
        show(browser, "#/files");

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#file-list .state"))
                        .containsExactly("Unpacked", "Indexed", "Indexed", "Set aside"));
        assertThat(texts("#file-list .reason"))
                .singleElement()
                .asString()
                .contains("encrypted")
                .contains("without the password");

        browser.findElement(By.cssSelector("#files-state option[value=quarantined]"))
                .click();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#file-list h2")).containsExactly("secret.pdf"));
        assertNothingWrong();
    }

    @Test
    void filesTellTheirFlagsAndWhatTheyAreInside() {
        show(browser, "#/files?q=in.md");

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#file-list .flag")).containsExactly("Read in part"));
        assertThat(texts("#file-list .facts a")).containsExactly("notes:guides/box.zip");

        browser.findElement(By.cssSelector("#file-list .facts a")).click();
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#file-list h2")).containsExactly("box.zip", "in.md"));
        assertNothingWrong();
    }

    @Test
    void theLanguageCanBeSwitched() {
        show(browser, "#/search");
        browser.findElement(By.id("language")).click();

        await().atMost(SOON).untilAsserted(() -> assertThat(texts("nav a")).containsExactly("Buscar", "Archivos"));
        assertThat(browser.findElement(By.tagName("html")).getDomAttribute("lang"))
                .isEqualTo("es");
        browser.findElement(By.id("language")).click();
        await().atMost(SOON).untilAsserted(() -> assertThat(texts("nav a")).containsExactly("Search", "Files"));
        assertNothingWrong();
    }

    @Test
    void aSlashGoesToTheSearchBox() {
        show(browser, "#/search");
        browser.executeScript("document.activeElement.blur()");
        browser.findElement(By.tagName("body")).sendKeys("/");

        await().atMost(SOON)
                .untilAsserted(
                        () -> assertThat(browser.switchTo().activeElement().getDomAttribute("id"))
                                .isEqualTo("q"));
        assertThat(browser.findElement(By.id("q")).getDomProperty("value")).isEmpty();
    }

    @Test
    void theStatusLineTellsHowThingsStand() {
        show(browser, "#/search");

        await().atMost(SOON)
                .untilAsserted(() -> assertThat(texts("#totals").get(0)).startsWith("4 files, 6 parts"));
        assertThat(texts("#state").get(0)).isIn("Up to date", "Working");
    }

    @Test
    void nothingIsWiderThanANarrowScreenInAnyThemeOrLanguage() throws IOException {
        for (String language : List.of("en", "es")) {
            for (String theme : List.of("light", "dark")) {
                ChromeDriver other = browser(language, theme);
                try {
                    for (int width : new int[] {1200, 400}) {
                        for (String view : List.of("search?q=zorro", "files")) {
                            other.manage().window().setSize(new Dimension(width, 900));
                            show(other, "#/" + view);
                            await().atMost(SOON)
                                    .until(() -> !other.findElements(By.cssSelector("main li"))
                                            .isEmpty());
                            assertThat((Boolean) other.executeScript(
                                            "return document.documentElement.scrollWidth <= window.innerWidth"))
                                    .as(language + " " + theme + " " + width + " " + view)
                                    .isTrue();
                            picture(other, language + "-" + theme + "-" + width + "-" + view.replaceAll("\\W.*", ""));
                        }
                    }
                } finally {
                    other.quit();
                }
            }
        }
    }

    private static void fill(TestBroker broker, InMemoryChunkIndex index, InstantEmbedder embedder) {
        try (Producing producing = new Producing(broker.bootstrapServers())) {
            producing.files(
                    file("guides/tar.md", TRICKY),
                    file("secret.pdf", "secret"),
                    GivenFile.at("guides/box.zip").holding("box").record(),
                    GivenFile.at("guides/box.zip!/in.md")
                            .holding("in")
                            .inside("box")
                            .record());
            producing.contents(
                    GivenContent.of("box").is(ContentStatus.UNPACKED).entries(1).record(),
                    GivenContent.of("in").warning("partial: cut short").record(),
                    content(TRICKY, ContentStatus.INDEXED, "notes:guides/tar.md"),
                    contentWith("secret", ContentStatus.QUARANTINED, "encrypted", "public", "notes:secret.pdf"));
            producing.runs(scan("notes", T0, T0.plusSeconds(1)));
        }
        ContentKey key = ContentKey.parse(Given.key(TRICKY));
        IndexedChunk chunk = new IndexedChunk(
                PointId.of(key, 0, 0, TRICKY.length(), TRICKY, TRICKY),
                key,
                0,
                0,
                TRICKY.length(),
                TRICKY,
                "Archivos tar",
                List.of("One", "Two"),
                2,
                3,
                "es",
                "text/markdown",
                List.of(),
                1,
                Map.of());
        index.apply(List.of(new IndexChange.Upsert(
                chunk, embedder.embedPassages(List.of(TRICKY)).get(0))));
    }

    static ChromeDriver browser(String language, String theme) {
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM);
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-background-networking",
                "--disable-component-update",
                "--no-first-run",
                "--lang=" + language,
                "--accept-lang=" + language,
                "--window-size=1200,900");
        if (theme.equals("dark")) {
            options.addArguments("--force-dark-mode", "--blink-settings=preferredColorScheme=0");
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        return new ChromeDriver(
                new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).build(), options);
    }

    private static void show(ChromeDriver in, String view) {
        in.get("about:blank");
        in.get("http://127.0.0.1:" + service.port() + "/" + view);
    }

    /** Read in one go inside the page, which may be drawing itself anew meanwhile. */
    @SuppressWarnings("unchecked") // the script returns a list of strings
    private static List<String> texts(String selector) {
        Object texts = browser.executeScript(
                "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim())", selector);
        return (List<String>) texts;
    }

    private static void assertNothingWrong() {
        assertThat(browser.manage().logs().get(LogType.BROWSER).getAll())
                .extracting(LogEntry::getMessage)
                .isEmpty();
    }

    private static void picture(ChromeDriver of, String name) throws IOException {
        if (PICTURES != null) {
            Files.write(Path.of(PICTURES, name + ".png"), of.getScreenshotAs(OutputType.BYTES));
        }
    }
}
