package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.failure.PoisonException;
import fichero.extract.tika.ExpectedDocuments.Expected;
import fichero.extract.tika.format.DocumentParser;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the test data's tables, in process; the ones that need a bound are in {@code ChildProcessExtractorIT}. */
class ExpectedDocumentsTest {

    private static final Set<String> READ = Set.of("txt", "md", "html", "pdf", "docx");
    private static final Set<String> NEEDS_A_BOUND = Set.of("bomb_giant.pdf", "handbook-872p.docx");
    private static final DocumentParser PARSER = new DocumentParser(ExtractionLimits.DEFAULT.maxCharacters());

    static Stream<Expected> read() {
        return ExpectedDocuments.withExtension(READ)
                .filter(row -> !NEEDS_A_BOUND.contains(row.file().getFileName().toString()));
    }

    static Stream<Expected> notRead() {
        return ExpectedDocuments.all()
                .filter(row -> !READ.contains(row.extension()))
                .filter(row -> !row.file().toString().endsWith("docx-con-extension.doc"));
    }

    @ParameterizedTest
    @MethodSource("read")
    void becomesWhatTheTableSays(Expected row) {
        row.check(source -> PARSER.parse(source, new CollectedEntries()));
    }

    @ParameterizedTest
    @MethodSource("notRead")
    void otherFormatsAreRefused(Expected row) {
        PoisonException refused =
                catchThrowableOfType(PoisonException.class, () -> PARSER.parse(row.source(), new CollectedEntries()));

        assertThat(refused).isNotNull();
        assertThat(refused.reason().code())
                .satisfiesAnyOf(
                        code -> assertThat(code).isEqualTo("unsupported"),
                        code -> assertThat(row.reasons()).contains(code));
        assertThat(refused.detectedType()).isNotNull();
    }
}
