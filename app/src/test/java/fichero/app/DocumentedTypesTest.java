package fichero.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that name types name those that exist. */
class DocumentedTypesTest {

    /** Surefire runs in the module's folder. */
    private static final Path ROOT = Path.of("..");

    private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** A type, or a member of one: {@code Groups}, {@code Groups.INGEST_TOPICS}, {@code Embedder.start()}. */
    private static final Pattern TYPE = Pattern.compile("([A-Z][a-z0-9]+(?:[A-Z][a-z0-9]*)*)(?:\\.\\w+(?:\\(\\))?)?");

    private static final Pattern DECLARATION = Pattern.compile("\\b(?:class|interface|record|enum)\\s+([A-Z]\\w*)");

    private static Set<String> existing;

    @BeforeAll
    static void readSources() throws IOException {
        Set<String> types = new TreeSet<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes facts) {
                String name = folder.getFileName().toString();
                boolean ours = folder.equals(ROOT) || !name.equals("target") && !name.startsWith(".");
                return ours ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes facts) throws IOException {
                if (file.toString().endsWith(".java")) {
                    DECLARATION.matcher(Files.readString(file)).results().forEach(found -> types.add(found.group(1)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        existing = types;
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/architecture.md", "CONTRIBUTING.md", "README.md", "README.es.md"})
    void everyTypeOfThePageExists(String page) throws IOException {
        Set<String> named = typesIn(Files.readString(ROOT.resolve(page)));

        assertThat(named).as("types named in " + page).isNotEmpty();
        assertThat(missing(named))
                .as("types named in " + page + " that do not exist")
                .isEmpty();
    }

    @Test
    void everyTypeOfTheDecisionsExists() throws IOException {
        try (var pages = Files.list(ROOT.resolve("docs/decisions"))) {
            for (Path page : pages.toList()) {
                assertThat(missing(typesIn(Files.readString(page))))
                        .as("types named in " + page + " that do not exist")
                        .isEmpty();
            }
        }
    }

    @Test
    void typesAreToldFromOtherWords() {
        assertThat(typesIn("""
                        `FileId` and `Groups.INGEST_TOPICS`, `Embedder.start()`, but not `UNSUPPORTED`, `files`, `*Test`,
                        `@Nullable`, `pom.xml`, `docs/X.md`, nor `NoBody says` it
                        ```
                        `InABlock`
                        ```
                        """)).containsExactly("Embedder", "FileId", "Groups");
    }

    private static Set<String> missing(Set<String> named) {
        Set<String> missing = new TreeSet<>(named);
        missing.removeAll(existing);
        return missing;
    }

    private static Set<String> typesIn(String page) {
        Set<String> types = new TreeSet<>();
        Matcher code = CODE.matcher(CODE_BLOCK.matcher(page).replaceAll(""));
        while (code.find()) {
            Matcher type = TYPE.matcher(code.group(1));
            if (type.matches()) {
                types.add(type.group(1));
            }
        }
        return types;
    }
}
