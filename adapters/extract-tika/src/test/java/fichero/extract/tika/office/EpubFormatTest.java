package fichero.extract.tika.office;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EpubFormatTest {

    private static final Map<String, String> BOOK = Map.of(
            "mimetype",
            "application/epub+zip",
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path=\"OPS/book.opf\"/></rootfiles></container>",
            "OPS/book.opf",
            """
            <package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>El libro</dc:title>
            <dc:creator>Ana</dc:creator><dc:language>es</dc:language><dc:date>2026-01-05</dc:date></metadata>
            <manifest><item id="b" href="dos.xhtml" media-type="application/xhtml+xml"/>
            <item id="a" href="texto/cap%C3%ADtulo%201.xhtml" media-type="application/xhtml+xml"/>
            <item id="c" href="estilo.css" media-type="text/css"/></manifest>
            <spine><itemref idref="a"/><itemref idref="b"/></spine></package>
            """,
            "OPS/texto/capítulo 1.xhtml",
            "<html><head><title>x</title></head><body><h1>Uno</h1><p>Primero</p></body></html>",
            "OPS/dos.xhtml",
            "<html><body><h1>Dos</h1><p>Segundo</p></body></html>");

    @Test
    void chaptersComeInReadingOrder() {
        ExtractedDocument book = parse("a.epub", Zips.of(BOOK));

        assertThat(outline(book))
                .containsExactly("HEADING1 Uno", "PARAGRAPH Primero", "HEADING1 Dos", "PARAGRAPH Segundo");
        assertThat(book.title()).isEqualTo("El libro");
        assertThat(book.language()).isEqualTo("es");
        assertThat(book.metadata()).containsEntry("author", "Ana").containsEntry("created", "2026-01-05");
        assertThat(book.warnings()).isEmpty();
    }

    @Test
    void aMissingChapterIsTold() {
        Map<String, String> parts = new HashMap<>(BOOK);
        parts.remove("OPS/dos.xhtml");

        ExtractedDocument book = parse("a.epub", Zips.of(parts));

        assertThat(outline(book)).containsExactly("HEADING1 Uno", "PARAGRAPH Primero");
        assertThat(book.warnings()).extracting(Flag::of).containsExactly(Flag.PARTIAL);
    }

    @Test
    void scrambledFontsAreNoEncryptionButKeysAre() {
        assertThat(parse("a.epub", withEncryption("http://www.idpf.org/2008/embedding"))
                        .title())
                .isEqualTo("El libro");

        PoisonException refused = catchThrowableOfType(
                PoisonException.class,
                () -> parse("a.epub", withEncryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc")));
        assertThat(refused.reason()).isEqualTo(Reason.ENCRYPTED);
    }

    @Test
    void aRealBookHasItsHeadings() {
        assertThat(outline(parseFile("gen-es1-guia.epub"))).anyMatch(block -> block.startsWith("HEADING"));
    }

    private static byte[] withEncryption(String algorithm) {
        Map<String, String> parts = new HashMap<>(BOOK);
        parts.put(
                "META-INF/encryption.xml",
                "<encryption><EncryptedData><EncryptionMethod Algorithm=\"" + algorithm
                        + "\"/></EncryptedData></encryption>");
        return Zips.of(parts);
    }
}
