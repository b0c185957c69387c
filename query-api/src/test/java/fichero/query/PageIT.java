package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import fichero.query.readmodel.Given;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.kafka.TestBrokerExtension;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Searching on the web page, in a real browser. Skipped where there is no Chromium with its driver. */
@ExtendWith(TestBrokerExtension.class)
class PageIT {

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
    void aSearchShowsItsHitsWithTheWordsMarked() {
        browser.show("#/search");
        browser.type("#q", "zorro", Keys.ENTER);

        browser.soon(() -> {
            assertThat(browser.texts("#hits mark")).contains("zorro");
            assertThat(browser.texts("#hits .path")).contains("/home/ana/notes/guides/tar.md");
            assertThat(browser.texts("#hits .headings")).contains("One › Two");
            assertThat(browser.texts("#hits .pages")).contains("pages 2–3", "page 2");
            assertThat(browser.texts("#hits .type")).contains("Markdown", "PDF");
        });
        assertThat(browser.title()).isEqualTo("zorro · Fichero");
        assertThat(browser.count("#hits meter"))
                .as("scores are for who asks for them")
                .isZero();
        browser.assertNothingWrong();
    }

    @Test
    void whatAFileHoldsOrIsCalledIsNeverTakenForMarkup() {
        browser.show("#/search?q=zorro&mode=keyword");

        browser.soon(() -> {
            assertThat(browser.texts("#hits .text")).anyMatch(text -> text.contains("<img src=x"));
            assertThat(browser.texts("#hits h2")).contains(Library.TRICKY_NAME);
            assertThat(browser.texts("#facets .chip .label")).contains("<b>bold</b>");
        });
        assertThat(browser.count("main img, main script, main b")).isZero();
        assertThat(browser.title()).isEqualTo("zorro · Fichero");
        browser.assertNothingWrong();
    }

    @Test
    void facetsSayHowManyAndNarrow() {
        browser.show("#/search?q=zorro&mode=keyword");
        browser.soon(() -> assertThat(browser.texts("[data-field=type]")).containsExactly("Markdown\n2", "PDF\n1"));

        browser.click("[data-field=type][data-value='application/pdf']");

        browser.soon(() -> {
            assertThat(browser.texts("#hits h2")).containsExactly("A long walk");
            assertThat(browser.find("[data-value='application/pdf']").getDomAttribute("aria-pressed"))
                    .isEqualTo("true");
        });
        assertThat(browser.texts("[data-field=type]"))
                .as("the other type is still offered")
                .anyMatch(text -> text.contains("Markdown"));
        assertThat(browser.texts("#chosen button")).containsExactly("Type: PDF");
        assertThat(browser.address()).contains("type=application%2Fpdf");

        browser.click("#chosen button");
        browser.soon(() -> assertThat(browser.texts("#hits h2")).hasSize(3));
        assertThat(browser.address()).doesNotContain("type=");
        browser.assertNothingWrong();
    }

    @Test
    void whatIsShownIsInTheAddressAndCanBeGoneBackTo() {
        browser.show("#/search");
        browser.type("#q", "zorro", Keys.ENTER);
        browser.click("#mode option[value=keyword]");
        browser.soon(() -> assertThat(browser.count("[data-value='2021']")).isEqualTo(1));
        browser.click("[data-value='2021']");
        browser.soon(() -> assertThat(browser.address()).isEqualTo("#/search?q=zorro&mode=keyword&year=2021"));
        browser.click("nav a[data-view=files]");
        browser.soon(() -> assertThat(browser.count("#file-list li")).isPositive());

        browser.back();
        browser.soon(() -> assertThat(browser.texts("#hits h2")).containsExactly("A long walk"));
        assertThat(browser.find("#q").getDomProperty("value")).isEqualTo("zorro");
        browser.back();
        browser.soon(() -> assertThat(browser.texts("#hits h2")).hasSize(3));
        assertThat(browser.address()).isEqualTo("#/search?q=zorro&mode=keyword");

        browser.reload();
        browser.soon(() -> assertThat(browser.texts("#hits h2")).hasSize(3));
        assertThat(browser.find("#mode").getDomProperty("value")).isEqualTo("keyword");
        browser.assertNothingWrong();
    }

    @Test
    void aHitOpensAmongItsNeighbours() {
        browser.show("#/search?q=zorro&mode=keyword&type=application/pdf");
        browser.soon(() -> assertThat(browser.texts("#hits h2")).containsExactly("A long walk"));

        browser.click("#hits h2 a");

        browser.soon(() ->
                assertThat(browser.texts("#sheet .passage")).containsExactlyElementsOf(Library.WALK.subList(0, 4)));
        assertThat(browser.texts("#sheet .found")).containsExactly(Library.WALK.get(1));
        assertThat(browser.texts("#sheet .found mark")).containsExactly("zorro");
        assertThat(browser.texts("#passages .headings")).containsExactly("Morning", "Evening");
        assertThat(browser.texts("#sheet .page-mark")).containsExactly("page 1", "page 2", "page 3", "page 4");
        assertThat(browser.address()).contains("open=" + Given.ref(String.join(" ", Library.WALK)));

        browser.click("#later");
        browser.soon(() -> assertThat(browser.texts("#sheet .passage")).containsExactlyElementsOf(Library.WALK));
        assertThat(browser.count("#later")).isZero();

        browser.back();
        browser.soon(() -> assertThat(browser.find("#sheet").isDisplayed()).isFalse());
        assertThat(browser.texts("#hits h2")).containsExactly("A long walk");
        browser.assertNothingWrong();
    }

    @Test
    void whatIsOpenCanBeSentAsALink() {
        browser.show("#/search?q=bread&open=" + Given.ref(String.join(" ", Library.WALK)) + "%2F3&in=default");

        browser.soon(() -> assertThat(browser.texts("#sheet .found")).containsExactly(Library.WALK.get(3)));
        browser.soon(() -> assertThat(browser.texts("#sheet .found mark")).containsExactly("bread"));
        assertThat(browser.texts("#sheet-title")).containsExactly("A long walk");
        browser.press(Keys.ESCAPE);
        browser.soon(() -> assertThat(browser.find("#sheet").isDisplayed()).isFalse());
        assertThat(browser.address()).isEqualTo("#/search?q=bread");
        browser.assertNothingWrong();
    }

    @Test
    void theKeyboardIsEnough() {
        browser.show("#/files");
        browser.soon(() -> assertThat(browser.count("#file-list li")).isPositive());
        browser.press("/");
        browser.soon(() -> assertThat(browser.focusedId()).isEqualTo("files-q"));

        browser.show("#/search");
        browser.run("document.activeElement.blur()");
        browser.press("/");
        browser.soon(() -> assertThat(browser.focusedId()).isEqualTo("q"));
        assertThat(browser.find("#q").getDomProperty("value")).isEmpty();
        browser.press("zorro", Keys.ENTER);
        browser.soon(() -> assertThat(browser.count("#hits li")).isGreaterThan(1));
        var titles = browser.texts("#hits h2");

        browser.press(Keys.ARROW_DOWN);
        assertThat(browser.focusedText()).isEqualTo(titles.get(0));
        browser.press("j");
        assertThat(browser.focusedText()).isEqualTo(titles.get(1));
        browser.press(Keys.ARROW_UP);
        assertThat(browser.focusedText()).isEqualTo(titles.get(0));
        browser.press(Keys.ENTER);
        browser.soon(() -> assertThat(browser.count("#sheet .found")).isEqualTo(1));
        browser.press(Keys.ESCAPE);
        browser.soon(() -> assertThat(browser.find("#sheet").isDisplayed()).isFalse());
        assertThat(browser.focusedText()).isEqualTo(titles.get(0));
        browser.press("k");
        assertThat(browser.focusedId()).isEqualTo("q");
        browser.assertNothingWrong();
    }

    @Test
    void hitsAreGroupedByDocumentAndExplainedWhenThatIsAsked() {
        browser.show("#/search?q=mill+village+bus&mode=keyword&type=application/pdf");
        browser.soon(() -> assertThat(browser.count("#hits > li")).isGreaterThan(1));

        browser.click("#group");
        browser.soon(() -> {
            assertThat(browser.texts("#hits > li h2")).containsExactly("A long walk");
            assertThat(browser.count("#hits .further a")).isPositive();
        });

        browser.click("#explain");
        browser.soon(() -> {
            assertThat(browser.count("#hits meter")).isPositive();
            assertThat(browser.texts("#hits .explanation")).anyMatch(text -> text.contains("Words: place 1"));
            assertThat(browser.texts("#understood")).first().asString().contains("Understood as: mill village bus");
        });
        browser.assertNothingWrong();
    }

    @Test
    void aSlipOfTheQueryIsToldWhereItIs() {
        browser.show("#/search?q=zorro+AND");

        browser.soon(() -> assertThat(browser.texts("#search-message.error"))
                .singleElement()
                .asString()
                .contains("at character"));
    }

    @Test
    void anAnswerShowsItsSourcesAndIsNeverTakenForMarkup() {
        library.chat.says("El zorro ", "<img src=x onerror=document.title='owned'> [1].");
        ask("zorro salta");

        browser.soon(() -> {
            assertThat(browser.texts("#answer-text")).singleElement().asString().contains("El zorro <img src=x", "[1]");
            assertThat(browser.texts("#answer .sources summary"))
                    .singleElement()
                    .asString()
                    .contains("/home/ana/notes/");
            assertThat(browser.count("#answer-close")).isEqualTo(1);
        });
        assertThat(browser.count("#answer img")).isZero();
        assertThat(browser.texts("#answer")).singleElement().asString().doesNotContain("null");
        browser.click("#answer .cite");
        assertThat(browser.focusedId()).isEqualTo("source-1");
        assertThat(browser.texts("#answer .sources .text"))
                .singleElement()
                .asString()
                .contains("zorro");
        browser.click("#answer .sources a");
        browser.soon(() -> assertThat(browser.texts("#sheet .found"))
                .singleElement()
                .asString()
                .contains("zorro"));
        browser.press(Keys.ESCAPE);
        browser.soon(() -> assertThat(browser.find("#sheet").isDisplayed()).isFalse());
        browser.click("#answer-close");
        assertThat(browser.find("#answer").isDisplayed()).isFalse();
        browser.assertNothingWrong();
    }

    @Test
    void anAnswerCanBeStopped() {
        library.chat.waitsAfter("El zorro");
        int stopped = library.chat.stopped();
        ask("zorro salta");
        browser.soon(() -> assertThat(browser.texts("#answer-text")).containsExactly("El zorro"));

        browser.click("#answer-stop");

        browser.soon(() -> assertThat(library.chat.stopped()).isEqualTo(stopped + 1));
        assertThat(browser.texts("#answer-text")).containsExactly("El zorro");
        browser.assertNothingWrong();
    }

    private static void ask(String question) {
        browser.show("#/search");
        browser.type("#q", question);
        browser.click("#ask");
    }
}
