package fichero.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.logging.Level;
import org.awaitility.core.ThrowingRunnable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A Chromium without a window, and what tests of the page do in it. */
public final class Browser implements AutoCloseable {

    private static final File CHROMIUM = new File("/usr/bin/chromium");
    private static final File DRIVER = new File("/usr/bin/chromedriver");
    private static final Duration SOON = Duration.ofSeconds(60);

    /** Set to a directory to keep pictures of the page in both themes, languages and widths. */
    private static final String PICTURES = System.getProperty("fichero.test.pictures");

    private final ChromeDriver driver;
    private final int port;

    private Browser(ChromeDriver driver, int port) {
        this.driver = driver;
        this.port = port;
    }

    /** Whether there is a Chromium with its driver on this machine. */
    public static boolean isThere() {
        return CHROMIUM.exists() && DRIVER.exists();
    }

    /**
     * @param port of the server on this machine whose page is shown
     * @param language that the browser prefers
     * @param theme {@code light} or {@code dark}
     */
    public static Browser open(int port, String language, String theme) {
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
                "--hide-scrollbars",
                "--lang=" + language,
                "--accept-lang=" + language,
                "--window-size=1200,900");
        if (theme.equals("dark")) {
            options.addArguments("--force-dark-mode", "--blink-settings=preferredColorScheme=0");
        }
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability("goog:loggingPrefs", logs);
        ChromeDriverService service =
                new ChromeDriverService.Builder().usingDriverExecutable(DRIVER).build();
        return new Browser(new ChromeDriver(service, options), port);
    }

    /** Opens the page anew at an address such as {@code #/files}. */
    public void show(String address) {
        driver.get("about:blank");
        // What the page before had to say is that test's affair.
        driver.manage().logs().get(LogType.BROWSER);
        driver.get("http://127.0.0.1:" + port + "/" + address);
    }

    public void back() {
        driver.navigate().back();
    }

    public void reload() {
        driver.navigate().refresh();
    }

    /** What follows the port in the address. */
    public String address() {
        return driver.getCurrentUrl().replaceFirst("^http://[^/]+/", "");
    }

    public String title() {
        return driver.getTitle();
    }

    public WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    public int count(String selector) {
        return driver.findElements(By.cssSelector(selector)).size();
    }

    public void click(String selector) {
        find(selector).click();
    }

    /** Types into a box that is emptied first. */
    public void type(String selector, CharSequence... keys) {
        find(selector).clear();
        find(selector).sendKeys(keys);
    }

    /** Presses keys wherever the focus is. */
    public void press(CharSequence... keys) {
        driver.switchTo().activeElement().sendKeys(keys);
    }

    public String focusedId() {
        return driver.switchTo().activeElement().getDomAttribute("id");
    }

    public String focusedText() {
        return driver.switchTo().activeElement().getText();
    }

    /** Read in one go inside the page, which may be drawing itself anew meanwhile. */
    @SuppressWarnings("unchecked") // the script returns a list of strings
    public List<String> texts(String selector) {
        return (List<String>)
                run("return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim())", selector);
    }

    public Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    public void size(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
    }

    /** Waits until this holds, while the page goes on. */
    public void soon(ThrowingRunnable assertion) {
        await().atMost(SOON).untilAsserted(assertion);
    }

    /** Nothing was written to the console since the page was opened: no error, no script that the policy kept from running. */
    public void assertNothingWrong() {
        assertThat(driver.manage().logs().get(LogType.BROWSER).getAll())
                .extracting(LogEntry::getMessage)
                .isEmpty();
    }

    /** Kept where pictures are wanted. */
    public void picture(String name) throws IOException {
        if (PICTURES != null) {
            Files.write(Path.of(PICTURES, name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        }
    }

    /** Whether everything on the page fits beside each other. */
    public boolean fits() {
        return (Boolean) run("return document.documentElement.scrollWidth <= window.innerWidth"
                + " && [...document.querySelectorAll('dialog[open]')].every(d => d.scrollWidth <= d.clientWidth + 1)");
    }

    @Override
    public void close() {
        driver.quit();
    }
}
