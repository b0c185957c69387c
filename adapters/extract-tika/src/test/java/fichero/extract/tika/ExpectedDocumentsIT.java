package fichero.extract.tika;

import fichero.extract.tika.ExpectedDocuments.Expected;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of the test data's tables but for archives, on a real child JVM within the default limits. */
class ExpectedDocumentsIT {

    private static final Set<String> ARCHIVES = Set.of("zip", "tgz", "gz");

    private static final ChildProcessExtractor EXTRACTOR = new ChildProcessExtractor(ExtractionLimits.DEFAULT);

    @BeforeAll
    static void start() {
        EXTRACTOR.start();
    }

    @AfterAll
    static void close() {
        EXTRACTOR.close();
    }

    static Stream<Expected> rows() {
        return ExpectedDocuments.all().filter(row -> !ARCHIVES.contains(row.extension()));
    }

    @ParameterizedTest
    @MethodSource("rows")
    void becomesWhatTheTableSays(Expected row) {
        row.check(EXTRACTOR);
    }
}
