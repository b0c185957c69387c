package fichero.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page is all there, small, and asks for nothing that is not its own. */
class PageRoutesTest {

    private static final long MOST_BYTES = 200_000;

    private static final Pattern IMPORTED = Pattern.compile("from \"\\./([a-z]+\\.js)\"");
    private static final Pattern LINKED = Pattern.compile("(?:src|href)=\"/web/([^\"]+)\"");
    private static final Pattern ELSEWHERE = Pattern.compile("(?:https?:)?//[a-z0-9.-]+\\.[a-z]{2,}");

    /** What would take text for markup, or for a script. */
    private static final Pattern UNSAFE =
            Pattern.compile("innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function|srcdoc");

    @TempDir
    private Path directory;

    @Test
    void everyPartIsServedAndNothingElse() throws IOException {
        try (Site site = new Site(directory);
                Stream<Path> files = Files.list(web())) {
            Set<String> parts = files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("index.html"))
                    .collect(Collectors.toSet());

            assertThat(PageRoutes.ASSETS).isEqualTo(parts);
            for (String part : parts) {
                assertThat(site.get("/web/" + part).statusCode()).as(part).isEqualTo(200);
            }
        }
    }

    @Test
    void whatPartsAskForIsThere() throws IOException {
        Set<String> asked = new TreeSet<>(found(LINKED, text("index.html")));
        for (String part : PageRoutes.ASSETS) {
            asked.addAll(found(IMPORTED, text(part)));
        }

        assertThat(asked).isEqualTo(new TreeSet<>(PageRoutes.ASSETS));
    }

    @Test
    void itIsSmall() throws IOException {
        try (Stream<Path> files = Files.list(web())) {
            long bytes = files.mapToLong(file -> file.toFile().length()).sum();

            assertThat(bytes).isPositive().isLessThan(MOST_BYTES);
        }
    }

    @Test
    void nothingComesFromElsewhereAndTextStaysText() throws IOException {
        try (Stream<Path> files = Files.list(web())) {
            for (Path file : files.toList()) {
                String text = Files.readString(file).replace("http://www.w3.org/2000/svg", "");
                assertThat(found(ELSEWHERE, text)).as(file.toString()).isEmpty();
                assertThat(UNSAFE.matcher(text).find()).as(file.toString()).isFalse();
            }
        }
    }

    private static Set<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map(match -> match.groupCount() == 0 ? match.group() : match.group(1))
                .collect(Collectors.toSet());
    }

    private static String text(String name) throws IOException {
        return Files.readString(web().resolve(name), StandardCharsets.UTF_8);
    }

    private static Path web() {
        URL index = Objects.requireNonNull(PageRoutes.class.getResource("/fichero/query/web/index.html"));
        try {
            return Objects.requireNonNull(Path.of(index.toURI()).getParent());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
