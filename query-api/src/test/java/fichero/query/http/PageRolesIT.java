package fichero.query.http;

import static fichero.query.readmodel.Given.contentWith;
import static fichero.query.readmodel.Given.file;
import static fichero.query.readmodel.Given.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import fichero.query.Browser;
import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import fichero.schemas.ContentStatus;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page shows to whom, and the quarantine with what may be done about it, in a real browser. */
class PageRolesIT {

    private static final String TRICKY_NAME = "<img src=x onerror=document.title='owned'>.pdf";

    @TempDir
    private static Path directory;

    private static Site site;
    private static Browser browser;

    @BeforeAll
    static void open() {
        assumeThat(Browser.isThere()).as("Chromium with its driver is here").isTrue();
        site = new Site(
                directory,
                new AccessSettings(List.of(key("reader", Role.READ), key("admin", Role.ADMIN)), null, Set.of(), 0));
        put(site.model, file("slow.pdf", "slow"), file(TRICKY_NAME, "slow too"), file("locked.pdf", "locked"));
        put(
                site.model,
                contentWith("slow", ContentStatus.QUARANTINED, "timeout", "public", "notes:slow.pdf"),
                contentWith("slow too", ContentStatus.QUARANTINED, "timeout", "public", "notes:" + TRICKY_NAME),
                contentWith("locked", ContentStatus.QUARANTINED, "encrypted", "public", "notes:locked.pdf"));
        browser = Browser.open(site.port(), "en", "light");
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
        if (site != null) {
            site.close();
        }
    }

    @BeforeEach
    void nobodyHasAKeyNorAsked() {
        browser.show("#/search");
        browser.run("sessionStorage.clear()");
        site.requests.clear();
    }

    private static ApiKey key(String name, Role role) {
        return new ApiKey(name, ApiKey.hash(name), role, null);
    }

    @Test
    void readersSeeWhatIsSetAsideAndNoButtons() {
        showAs("reader", "#/quarantine?reason=timeout");

        browser.soon(() -> assertThat(browser.texts("#quarantine-groups .quarantined h3"))
                .containsExactly(TRICKY_NAME, "slow.pdf"));
        assertThat(browser.count(".retry")).isZero();
        assertThat(browser.count("main img")).isZero();
        browser.click("nav a[data-view=health]");
        browser.soon(() ->
                assertThat(browser.texts("#health-body")).first().asString().contains("reader · reads"));
        assertThat(browser.count(".retry")).isZero();
        browser.assertNothingWrong();
    }

    @Test
    void aWholeReasonIsTriedAgain() {
        showAs("admin", "#/quarantine");
        browser.soon(
                () -> assertThat(browser.texts("#quarantine-groups .count")).containsExactly("2 files", "1 file"));
        assertThat(browser.texts("#quarantine-groups > li"))
                .first()
                .asString()
                .contains("longer than allowed", "Split it");

        browser.click("#retry-timeout");

        browser.soon(() -> assertThat(browser.texts("#quarantine-message"))
                .singleElement()
                .asString()
                .startsWith("2 files are tried again"));
        assertThat(browser.texts("#retry-timeout")).containsExactly("Asked for");
        assertThat(browser.focusedId()).isEqualTo("retry-timeout");
        assertThat(site.requests)
                .singleElement()
                .satisfies(request -> assertThat(request.files()).hasSize(2));
        browser.click("#retry-timeout");
        assertThat(site.requests).as("what is asked for is not asked for twice").hasSize(1);
        browser.assertNothingWrong();
    }

    @Test
    void oneFileIsTriedAgainWhateverItIsCalled() {
        showAs("admin", "#/quarantine");
        browser.soon(() -> assertThat(browser.count("#group-timeout")).isEqualTo(1));
        browser.click("#group-timeout");
        browser.soon(() -> assertThat(browser.count(".quarantined")).isEqualTo(2));
        assertThat(browser.address()).isEqualTo("#/quarantine?reason=timeout");

        browser.click("#retry-timeout-0");

        browser.soon(() -> assertThat(browser.texts("#quarantine-message"))
                .singleElement()
                .asString()
                .startsWith("1 file is tried again"));
        assertThat(site.requests)
                .singleElement()
                .satisfies(request -> assertThat(request.files()).containsExactly("notes:" + TRICKY_NAME));
        assertThat(browser.title()).isEqualTo("Quarantine · Fichero");
        assertThat(browser.count("main img")).isZero();
        browser.back();
        browser.soon(() -> assertThat(browser.count(".quarantined")).isZero());
        browser.assertNothingWrong();
    }

    private static void showAs(String key, String address) {
        browser.run("sessionStorage.setItem('key', arguments[0])", key);
        browser.show(address);
    }
}
