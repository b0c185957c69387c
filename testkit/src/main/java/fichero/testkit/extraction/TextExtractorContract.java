package fichero.testkit.extraction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The promises of {@link TextExtractor}, for a subclass per implementation. */
public abstract class TextExtractorContract {

    private static final String MARKDOWN = """
            ---
            title: Pan de pueblo
            lang: es
            tags: [pan, horno]
            servings: 4
            ---
            # Receta

            Se mezcla la harina con el agua.

            - harina
              - de trigo
            - agua

            ```sh
            # no es un encabezado
            ```

            | cosa | gramos |
            |------|--------|
            | sal  | 10     |
            """;

    private static final String PROSE = "El pan se hace con harina, agua, sal y tiempo. Primero se mezcla todo en un "
            + "cuenco grande y se deja reposar una hora, para que la harina beba el agua.";

    /** A started extractor. Tests share it, and the subclass closes it. */
    protected abstract TextExtractor extractor();

    /** A document of a readable format that needs a password. */
    protected abstract DocumentSource encrypted();

    @Test
    void textIsLiteralAndBlocksPointIntoIt() {
        ExtractedDocument document = extract("pan.md", MARKDOWN);

        assertThat(document.text()).isEqualTo(MARKDOWN);
        assertThat(document.detectedType()).isEqualTo("text/markdown");
        assertThat(cover(document, Kind.HEADING)).containsExactly("Receta");
        assertThat(cover(document, Kind.PARAGRAPH)).containsExactly("Se mezcla la harina con el agua.");
        assertThat(cover(document, Kind.LIST)).containsExactly("- harina", "- de trigo", "- agua");
        assertThat(cover(document, Kind.CODE)).containsExactly("```sh\n# no es un encabezado\n```");
        assertThat(cover(document, Kind.TABLE)).singleElement().asString().contains("| sal  | 10     |");
        assertThat(document.blocks())
                .filteredOn(b -> b.kind() == Kind.LIST)
                .extracting(Block::level)
                .containsExactly(1, 2, 1);
    }

    @Test
    void frontMatterBecomesMetadata() {
        ExtractedDocument document = extract("pan.md", MARKDOWN);

        assertThat(document.title()).isEqualTo("Pan de pueblo");
        assertThat(document.language()).isEqualTo("es");
        assertThat(document.metadata())
                .containsEntry("title", "Pan de pueblo")
                .containsEntry("tags", List.of("pan", "horno"))
                .containsEntry("servings", 4L);
        assertThat(document.blocks().get(0).start()).isGreaterThan(MARKDOWN.lastIndexOf("---\n#"));
    }

    @Test
    void blocksAreInOrderAndWithinTheText() {
        for (ExtractedDocument document :
                List.of(extract("a.md", MARKDOWN), extract("a.txt", PROSE + "\n\n" + PROSE))) {
            int end = 0;
            for (Block block : document.blocks()) {
                assertThat(block.start()).isGreaterThanOrEqualTo(end);
                assertThat(block.end()).isLessThanOrEqualTo(document.text().length());
                end = block.end();
            }
            assertThat(document.blocks()).isNotEmpty();
        }
    }

    @Test
    void charactersBeyondTheBasicPlaneKeepTheirOffsets() {
        ExtractedDocument document = extract("emoji.md", "# 🎉 Fiesta\n\nVamos 🚀 ya.\n");

        assertThat(cover(document, Kind.HEADING)).containsExactly("🎉 Fiesta");
        assertThat(cover(document, Kind.PARAGRAPH)).containsExactly("Vamos 🚀 ya.");
    }

    @Test
    void languageIsToldOrNull() {
        assertThat(extract("es.txt", PROSE).language()).isEqualTo("es");
        assertThat(extract("short.txt", "ok").language()).isNull();
    }

    @Test
    void textIsDecodedWhateverItsCharset() {
        for (Charset charset :
                List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16, Charset.forName("windows-1252"))) {
            String words = "“El niño” preguntó — ¿qué pasó, señor? — y se marchó a la montaña";
            DocumentSource source = new DocumentSource.Inline("charset.txt", words.getBytes(charset));
            assertThat(extractor().extract(source).text()).as(charset.name()).isEqualTo(words);
        }
    }

    @Test
    void aReferenceIsReadAsItsBytes(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("niño 🎉.txt"), PROSE);
        DocumentSource source = new DocumentSource.Reference("nota.txt", file, Files.size(file));

        assertThat(extractor().extract(source).text()).isEqualTo(PROSE);
    }

    @Test
    void aReferenceToNothingIsUnreachable(@TempDir Path folder) {
        DocumentSource source = new DocumentSource.Reference("nota.txt", folder.resolve("gone.txt"), 10);

        assertThat(refusal(source)).isEqualTo(Reason.REFERENCE_UNREACHABLE);
    }

    @Test
    void nothingAndBlanksAreEmpty() {
        assertThat(refusal(source("zero.md", ""))).isEqualTo(Reason.EMPTY);
        assertThat(refusal(source("blank.txt", " \n\t\u00a0\u2003\r\n"))).isEqualTo(Reason.EMPTY);
        assertThat(refusal(source("only-front-matter.md", "---\ntitle: Nada\n---\n")))
                .isEqualTo(Reason.EMPTY);
    }

    @Test
    void whatCannotBeReadIsUnsupportedWithItsType() {
        PoisonException refused = refused(new DocumentSource.Inline("base.sqlite", database()));

        assertThat(refused.reason()).isEqualTo(Reason.UNSUPPORTED);
        assertThat(refused.detectedType()).isEqualTo("application/x-sqlite3");
    }

    @Test
    void aDamagedDocumentIsCorrupt() {
        assertThat(refusal(source("broken.pdf", "%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< /Type")))
                .isEqualTo(Reason.CORRUPT);
    }

    @Test
    void aPasswordIsEncrypted() {
        assertThat(refusal(encrypted())).isEqualTo(Reason.ENCRYPTED);
    }

    @Test
    void aNameThatLiesAboutUnreadableContentIsAMismatch() {
        assertThat(refusal(new DocumentSource.Inline("base.html", database()))).isEqualTo(Reason.EXTENSION_MISMATCH);
    }

    @Test
    void anyBytesUnderAnyNameGiveADocumentOrPoison() {
        Random random = new Random(7);
        for (String name :
                List.of("a.txt", "a.md", "a.mdx", "a.html", "a.pdf", "a.docx", "a", "a.unknown", ".", "ñ\n.md")) {
            for (int length : new int[] {1, 100, 5000}) {
                byte[] bytes = new byte[length];
                random.nextBytes(bytes);
                Throwable thrown = catchThrowable(() -> extractor().extract(new DocumentSource.Inline(name, bytes)));
                if (thrown != null) {
                    assertThat(thrown).as("%s of %d bytes", name, length).isInstanceOf(PoisonException.class);
                }
            }
        }
    }

    @Test
    void aDocumentAfterAPoisonousOneStillWorks() {
        refused(source("broken.pdf", "%PDF-1.7\nnothing"));

        assertThat(extract("after.txt", PROSE).text()).isEqualTo(PROSE);
    }

    @Test
    void manyThreadsGetTheirOwnDocuments() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            List<Future<String>> texts = new ArrayList<>();
            for (int i = 0; i < 80; i++) {
                String words = "Documento número " + i + ". " + PROSE;
                texts.add(threads.submit(() -> extract("nota.txt", words).text()));
            }
            for (int i = 0; i < texts.size(); i++) {
                assertThat(texts.get(i).get()).isEqualTo("Documento número " + i + ". " + PROSE);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void fingerprintNamesAVersion() {
        assertThat(extractor().fingerprint())
                .isNotBlank()
                .matches("\\S+")
                .isEqualTo(extractor().fingerprint());
    }

    private ExtractedDocument extract(String name, String text) {
        return extractor().extract(source(name, text));
    }

    private Reason refusal(DocumentSource source) {
        return refused(source).reason();
    }

    private PoisonException refused(DocumentSource source) {
        Throwable thrown = catchThrowable(() -> extractor().extract(source));
        assertThat(thrown).as("what %s is refused with", source.name()).isInstanceOf(PoisonException.class);
        return (PoisonException) thrown;
    }

    private static DocumentSource source(String name, String text) {
        return new DocumentSource.Inline(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> cover(ExtractedDocument document, Kind kind) {
        Stream<Block> blocks = document.blocks().stream().filter(block -> block.kind() == kind);
        return blocks.map(block -> document.text().substring(block.start(), block.end()))
                .toList();
    }

    /** Of a type that no document has. */
    private static byte[] database() {
        return Arrays.copyOf("SQLite format 3\0".getBytes(StandardCharsets.US_ASCII), 1024);
    }
}
