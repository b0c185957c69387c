package fichero.extract.tika;

import static fichero.extract.tika.MisbehavingFormat.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents that kill, on real child JVMs. */
class ChildProcessExtractorIT {

    private static final ExtractionLimits LIMITS = ExtractionLimits.DEFAULT.withHeapMiB(96);
    private static final int ONE_MIB = 1024 * 1024;

    private ChildProcessExtractor running;

    @AfterEach
    void close() {
        if (running != null) {
            running.close();
        }
        Awaitility.await().untilAsserted(() -> assertThat(children()).isEmpty());
    }

    @Test
    void aHangIsATimeout() {
        start(LIMITS.withTimeout(Duration.ofSeconds(1)));

        assertThat(refusal(document("hang", 0))).isEqualTo(Reason.TIMEOUT);
        assertThatItStillWorks();
    }

    @ParameterizedTest
    @ValueSource(strings = {"exit", "halt"})
    void aCrashIsToldFromTheRest(String how) {
        assertThat(refusal(document(how, 0))).isEqualTo(Reason.INTERNAL_ERROR);
        assertThatItStillWorks();
    }

    @Test
    void anExhaustedHeapIsOutOfMemoryEvenWhenTheParserWouldGoOn() {
        assertThat(refusal(document("hoard", ONE_MIB))).isEqualTo(Reason.OUT_OF_MEMORY);
        assertThatItStillWorks();
    }

    @Test
    void aSmallDocumentThatExhaustsTheHeapIsABomb() {
        assertThat(refusal(document("hoard", 0))).isEqualTo(Reason.EXPANSION_LIMIT);
    }

    @Test
    void endlessRecursionAndExceptionsCostTheDocumentAlone() {
        start(LIMITS);
        List<Long> before = children();

        assertThat(refusal(document("recurse", 0))).isEqualTo(Reason.CORRUPT);
        assertThat(refusal(document("throw", 0))).isEqualTo(Reason.CORRUPT);

        assertThat(children()).isEqualTo(before);
    }

    @Test
    void aFullDiskSaysNothingOfTheDocument() {
        assertThatThrownBy(() -> extractor().extract(document("full disk", 0)))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("No space left on device");
        assertThatItStillWorks();
    }

    @Test
    void whatAParserPrintsDoesNotReachTheFrames() {
        assertThat(extractor().extract(document("print", 0)).text()).isEqualTo("printed");
        assertThatItStillWorks();
    }

    @Test
    void aChildHasNoNetwork() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(extractor()
                            .extract(document("connect " + server.getLocalPort(), 0))
                            .text())
                    .isEqualTo("no network");
        }
    }

    @Test
    void aChildSeesNoSecretsAndSpellsUtf8() {
        assertThat(extractor().extract(document("environment", 0)).text().split(" "))
                .allMatch(name ->
                        name.equals("PATH") || name.equals("LANG") || name.startsWith("LC_") || name.equals("."));
        assertThat(extractor().extract(document("encoding", 0)).text()).isEqualTo("UTF-8 UTF-8");
    }

    @Test
    void aChildIsReplacedAfterItsShareOfDocuments() {
        start(LIMITS.withDocumentsPerChild(2));
        List<Long> first = children();
        assertThatItStillWorks();
        assertThatItStillWorks();
        assertThat(children()).isEqualTo(first);

        assertThatItStillWorks();

        assertThat(children()).hasSize(1).doesNotContainAnyElementsOf(first);
    }

    @Test
    void aChildThatWasKilledWhileIdleIsReplacedUnnoticed() {
        start(LIMITS);
        children().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        Awaitility.await().until(() -> children().isEmpty());

        assertThatItStillWorks();
    }

    @Test
    void moreTextThanAllowedIsReadInPart() {
        start(LIMITS.withMaxCharacters(1000));

        for (String name : List.of("a.txt", "a.md", "a.html", "a.csv")) {
            ExtractedDocument part = extractor().extract(text(name, "palabra ".repeat(200)));
            assertThat(part.text()).hasSizeBetween(900, 1000);
            assertThat(part.warnings()).extracting(Flag::of).containsExactly(Flag.PARTIAL);
        }
        assertThatItStillWorks();
    }

    @Test
    void aTextOf200MegabytesIsReadAsFarAsTheLimitWithLittleMemory(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("large.csv");
        try (BufferedWriter csv = Files.newBufferedWriter(file)) {
            csv.write("número;nombre;ciudad\n");
            for (int i = 0; i < 6_000_000; i++) {
                csv.write(i + ";nombre de la persona;Montevideo\n");
            }
        }
        start(ExtractionLimits.DEFAULT);

        ExtractedDocument part = extractor().extract(new DocumentSource.Reference("large.csv", file, Files.size(file)));

        assertThat(part.text()).hasSizeBetween(19_000_000, 20_000_000).endsWith("Montevideo\n");
        assertThat(part.warnings()).singleElement().asString().startsWith("partial: only the first");
        assertThat(extractor().extract(text("a.md", "# Sigue")).title()).isEqualTo("Sigue");
    }

    @Test
    void theGiantBombEndsAsTheTableSays() {
        start(LIMITS.withTimeout(Duration.ofSeconds(10)));

        assertThat(refusal(ExpectedDocuments.inline(ExpectedDocuments.nasty("bomb_giant.pdf"))))
                .isIn(Reason.TIMEOUT, Reason.EXPANSION_LIMIT);
        assertThatItStillWorks();
    }

    @Test
    void aHandbookOf872PagesFitsTheDefaultLimits() {
        start(ExtractionLimits.DEFAULT);
        ExpectedDocuments.all()
                .filter(row -> row.file().endsWith("handbook-872p.docx"))
                .forEach(row -> row.check(extractor()));
    }

    @Test
    void filesInsideAreHandedOverAndThenGone() throws IOException {
        List<Path> spooled = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        byte[] archive = Files.readAllBytes(ExpectedDocuments.nasty("zip-slip.zip"));

        ExtractedDocument document = extractor().extract(new DocumentSource.Inline("caja.zip", archive), entry -> {
            spooled.add(((DocumentSource.Reference) entry.source()).path());
            try (InputStream bytes = entry.source().open()) {
                texts.add(new String(bytes.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });

        assertThat(document.entries()).isEqualTo(2);
        assertThat(texts).hasSize(2).anyMatch(text -> text.contains("sobre una nube una noche"));
        assertThat(spooled).hasSize(2).allMatch(Files::notExists);
        assertThatItStillWorks();
    }

    @Test
    void closingIsNotTheDocumentsFault() {
        start(LIMITS);
        CompletableFuture<Void> hanging =
                CompletableFuture.runAsync(() -> extractor().extract(document("hang", 0)));
        // Before, while or after the child takes the bytes: it must end the same way.
        running.close();

        assertThat(hanging)
                .failsWithin(30, TimeUnit.SECONDS)
                .withThrowableThat()
                .withCauseInstanceOf(RetryableException.class);
    }

    @Test
    void anExtractorIsStartedFirst() {
        assertThatThrownBy(() -> new ChildProcessExtractor(LIMITS).extract(text("a.txt", "a")))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theFingerprintNamesTheParserAndUs() {
        assertThat(extractor().fingerprint()).matches("tika-\\d+\\.\\d+\\.\\d+/fichero-extract-\\d+");
    }

    private void assertThatItStillWorks() {
        assertThat(extractor().extract(text("a.md", "# Sigue\n\nviva")).title()).isEqualTo("Sigue");
    }

    private Reason refusal(DocumentSource source) {
        PoisonException refused =
                catchThrowableOfType(PoisonException.class, () -> extractor().extract(source));
        assertThat(refused).as("the refusal of %s", source.name()).isNotNull();
        return refused.reason();
    }

    private ChildProcessExtractor extractor() {
        if (running == null) {
            start(LIMITS);
        }
        return running;
    }

    private void start(ExtractionLimits limits) {
        running = new ChildProcessExtractor(limits);
        running.start();
    }

    private static List<Long> children() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).toList();
    }

    private static DocumentSource text(String name, String text) {
        return new DocumentSource.Inline(name, text.getBytes(StandardCharsets.UTF_8));
    }
}
