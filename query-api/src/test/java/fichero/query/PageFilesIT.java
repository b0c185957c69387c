package fichero.query;

import static fichero.query.readmodel.Given.content;
import static fichero.query.readmodel.Given.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import fichero.query.readmodel.Given;
import fichero.schemas.ContentStatus;
import fichero.schemas.Topics;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Files, health, progress and looks of the web page, in a real browser. */
@ExtendWith(TestBrokerExtension.class)
class PageFilesIT {

    @TempDir
    private static Path directory;

    private static Library library;
    private static Browser browser;

    @BeforeAll
    static void open(TestBroker broker) {
        assumeThat(Browser.isThere()).as("Chromium with its driver is here").isTrue();
        library = new Library(broker, directory);
        browser = Browser.open(library.port(), "en", "light");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (library != null) {
            library.close();
        }
    }

    @Test
    void filesAreListedWithStateReasonAndAdvice() {
        browser.show("#/files");
        browser.soon(() -> assertThat(browser.texts("#file-list .state"))
                .containsExactly("Indexed", "Unpacked", "Indexed", "Indexed", "Set aside", "Indexed"));
        assertThat(browser.texts("#file-list .reason"))
                .singleElement()
                .asString()
                .contains("Needs a password", "without the password");
        browser.soon(() ->
                assertThat(browser.texts("#files-states .chip")).contains("All\n6", "Indexed\n4", "Set aside\n1"));

        browser.click("#files-states [data-state=quarantined]");

        browser.soon(() -> assertThat(browser.texts("#file-list h2")).containsExactly("secret.pdf"));
        assertThat(browser.address()).isEqualTo("#/files?state=quarantined");
        browser.back();
        browser.soon(() -> assertThat(browser.texts("#file-list h2")).hasSize(6));
        browser.assertNothingWrong();
    }

    @Test
    void filesTellTheirFlagsAndWhatTheyAreInside() {
        browser.show("#/files?q=in.md");

        browser.soon(() -> assertThat(browser.texts("#file-list .flag")).containsExactly("Read in part"));
        assertThat(browser.texts("#file-list .facts a")).containsExactly("notes:guides/box.zip");

        browser.click("#file-list .facts a");
        browser.soon(() -> assertThat(browser.texts("#file-list h2")).containsExactly("box.zip", "in.md"));
        browser.assertNothingWrong();
    }

    @Test
    void aFileTellsAllThatIsKnownOfItWhateverItIsCalled() {
        browser.show("#/files?q=onerror");
        browser.soon(() -> assertThat(browser.texts("#file-list h2")).containsExactly(Library.TRICKY_NAME));

        browser.click("#file-list h2 a");

        browser.soon(
                () -> assertThat(browser.texts("#sheet dd")).contains("/home/ana/notes/guides/" + Library.TRICKY_NAME));
        assertThat(browser.texts("#sheet-title")).containsExactly(Library.TRICKY_NAME);
        assertThat(browser.count("main img, #sheet img")).isZero();
        assertThat(browser.title()).isEqualTo("Files · Fichero");
        browser.press(Keys.ESCAPE);
        browser.soon(() -> assertThat(browser.address()).isEqualTo("#/files?q=onerror"));
        browser.assertNothingWrong();
    }

    /** Nothing is polled: what changes comes by the stream of events. */
    @Test
    void progressIsToldLive() {
        browser.show("#/search");
        browser.soon(() -> assertThat(browser.texts("#state")).containsExactly("Up to date"));
        assertThat(browser.texts("#totals")).singleElement().asString().startsWith("6 files, ");
        assertThat(browser.find("#progress").isDisplayed()).isFalse();
        try (Producing producing = library.producing()) {
            producing.stages(Given.stage("points", 300, 7, null));
            producing.files(file("arriving.md", "arriving"));
            producing.contents(content("arriving", ContentStatus.EXTRACTED, "notes:arriving.md"));

            browser.soon(() -> assertThat(browser.texts("#progress-text"))
                    .containsExactly("6 of 7 files · 1.5 texts/s · about 3 min left"));
            assertThat(browser.find("#progress-bar").getDomProperty("value")).isEqualTo("6");
            assertThat(browser.texts("#announcement")).containsExactly("Working");

            producing.contents(content("arriving", ContentStatus.INDEXED, "notes:arriving.md"));
            browser.soon(() -> assertThat(browser.texts("#state")).containsExactly("Up to date"));
            assertThat(browser.find("#progress").isDisplayed()).isFalse();
            assertThat(browser.run("return performance.getEntriesByType('resource')"
                            + ".filter(entry => entry.name.endsWith('/v1/status')).length"))
                    .isEqualTo(0L);

            producing.send(Topics.FILES, "notes:arriving.md", null);
            producing.send(Topics.CONTENTS, Given.key("arriving"), null);
            producing.stages(Given.stage("points", 0, 7, null));
        }
        browser.soon(() ->
                assertThat(browser.texts("#totals")).singleElement().asString().startsWith("6 files, "));
        browser.assertNothingWrong();
    }

    @Test
    void healthTellsOfStagesSourcesAndStates() {
        browser.show("#/health");

        browser.soon(() -> assertThat(browser.texts("#health tbody th")).contains("notes", "Reading", "Indexing"));
        assertThat(browser.texts("#health .headline"))
                .singleElement()
                .asString()
                .contains("Live");
        browser.click("#health dt a[href*=quarantined]");
        browser.soon(() -> assertThat(browser.texts("#file-list h2")).containsExactly("secret.pdf"));
        browser.assertNothingWrong();
    }

    @Test
    void theLanguageCanBeSwitchedAndStaysSo() {
        browser.show("#/quarantine");
        browser.soon(() -> assertThat(browser.texts("#quarantine-groups h2")).containsExactly("Needs a password"));

        browser.click("#language");

        browser.soon(() ->
                assertThat(browser.texts("nav a")).containsExactly("Buscar", "Archivos", "Cuarentena 1", "Salud"));
        assertThat(browser.texts("#quarantine-groups h2")).containsExactly("Pide contraseña");
        assertThat(browser.find("html").getDomAttribute("lang")).isEqualTo("es");
        browser.show("#/search?q=zorro&mode=keyword");
        browser.soon(() -> assertThat(browser.texts("#search-message"))
                .singleElement()
                .asString()
                .startsWith("3 resultados"));
        browser.click("#language");
        browser.soon(() -> assertThat(browser.texts("#search-message"))
                .singleElement()
                .asString()
                .startsWith("3 hits"));
        browser.assertNothingWrong();
    }

    @Test
    void theThemeFollowsTheSystemUntilOneIsChosen() {
        browser.show("#/search");
        String light = background();
        browser.click("#theme");
        browser.click("#theme");
        String dark = background();
        browser.reload();

        browser.soon(() ->
                assertThat(browser.find("html").getDomAttribute("data-theme")).isEqualTo("dark"));
        assertThat(background()).isEqualTo(dark).isNotEqualTo(light);
        browser.click("#theme");
        assertThat(background()).as("as the system").isEqualTo(light);
        try (Browser other = Browser.open(library.port(), "en", "dark")) {
            other.show("#/search");
            other.soon(() -> assertThat(other.run("return getComputedStyle(document.body).backgroundColor"))
                    .isEqualTo(dark));
        }
    }

    private static String background() {
        return (String) browser.run("return getComputedStyle(document.body).backgroundColor");
    }

    @Test
    void nothingIsWiderThanANarrowScreenInAnyLanguage() throws IOException {
        String open = "&open=" + Given.ref(String.join(" ", Library.WALK)) + "%2F1&in=default";
        List<String> views = List.of(
                "search",
                "search?q=zorro",
                "search?q=zorro&explain=true&group=document",
                "search?q=zorro" + open,
                "files",
                "files?file=notes%3Aguides%2Ftar.md",
                "quarantine?reason=encrypted",
                "health");
        // A theme has colours, and no other measures: each language is looked at in one of them.
        for (String[] look : new String[][] {{"en", "light"}, {"es", "dark"}}) {
            try (Browser other = Browser.open(library.port(), look[0], look[1])) {
                for (int width : new int[] {1200, 400}) {
                    other.size(width, 900);
                    for (String view : views) {
                        other.show("#/" + view);
                        String shown = view.contains("open=")
                                ? "#sheet .found"
                                : view.contains("file=") ? "#sheet dd" : "main > section:not([hidden]) :is(li, td)";
                        other.soon(() -> assertThat(other.count(shown)).isPositive());
                        other.soon(() -> assertThat(other.texts("#state")).doesNotContain(""));
                        String name = String.join("-", look) + "-" + width + "-"
                                + view.replaceAll("=doc_[^&]*", "").replaceAll("[^a-z]+", "-");
                        assertThat(other.fits()).as(name).isTrue();
                        other.picture(name);
                    }
                }
            }
        }
    }
}
