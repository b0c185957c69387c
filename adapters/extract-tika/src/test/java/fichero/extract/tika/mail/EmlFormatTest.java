package fichero.extract.tika.mail;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static fichero.extract.tika.Documents.parseFile;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.ExtractedDocument;
import fichero.extract.tika.CollectedEntries;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class EmlFormatTest {

    private static final String HEAD = """
            From: =?utf-8?q?Ana_Mu=C3=B1oz?= <ana@example.org>
            To: Luis <luis@example.org>, eva@example.org
            Subject: =?utf-8?b?TGEgcmV1bmnDs24=?= de
             hoy
            Date: Mon, 05 Jan 2026 10:00:00 +0100
            MIME-Version: 1.0
            """;

    @Test
    void theHeadIsReadableAndInTheMetadata() {
        ExtractedDocument mail = parse("a.eml", HEAD + "\nHola a todos.\nNos vemos.\n\nAdiós\n");

        assertThat(outline(mail))
                .containsExactly(
                        "HEADING1 La reunión de hoy",
                        "PARAGRAPH From: Ana Muñoz <ana@example.org>\nTo: Luis <luis@example.org>, eva@example.org\n"
                                + "Date: 2026-01-05T09:00:00Z",
                        "PARAGRAPH Hola a todos.\nNos vemos.",
                        "PARAGRAPH Adiós");
        assertThat(mail.title()).isEqualTo("La reunión de hoy");
        assertThat(mail.metadata())
                .containsEntry("from", "Ana Muñoz <ana@example.org>")
                .containsEntry("to", List.of("Luis <luis@example.org>", "eva@example.org"))
                .containsEntry("created", "2026-01-05T09:00:00Z");
    }

    @Test
    void ofAlternativesThePlainOneIsReadUnlessItSaysLess() {
        assertThat(alternatives("Texto entero de la nota.", "<p>Texto entero de la nota.</p>"))
                .contains("PARAGRAPH Texto entero de la nota.")
                .hasSize(3);
        assertThat(alternatives(
                        "Véalo en su navegador.", "<h2>Oferta</h2><p>" + "Pan de pueblo muy barato. ".repeat(5)))
                .contains("HEADING2 Oferta")
                .doesNotContain("PARAGRAPH Véalo en su navegador.");
    }

    private static List<String> alternatives(String plain, String html) {
        return outline(parse(
                "a.eml",
                HEAD
                        + "Content-Type: multipart/alternative; boundary=L\n\n--L\nContent-Type: text/plain; charset=utf-8\n\n"
                        + plain + "\n--L\nContent-Type: text/html; charset=utf-8\n\n" + html + "\n--L--\n"));
    }

    @Test
    void attachmentsAreFilesAndPicturesOfTheTextAreNot() {
        CollectedEntries inside = new CollectedEntries();
        ExtractedDocument mail = parse("a.eml", (HEAD + """
                Content-Type: multipart/mixed; boundary=M

                --M
                Content-Type: multipart/related; boundary=R

                --R
                Content-Type: text/html; charset=iso-8859-1
                Content-Transfer-Encoding: quoted-printable

                <p>Ma=F1ana <img src=3D"cid:logo"></p>
                --R
                Content-Type: image/png
                Content-ID: <logo>

                png
                --R--
                --M
                Content-Type: text/plain; name="lista.txt"
                Content-Disposition: attachment; filename*=utf-8''lista%20de%20a%C3%B1o.txt
                Content-Transfer-Encoding: base64

                cGFuCg==
                --M
                Content-Type: message/rfc822

                Subject: dentro

                otro
                --M
                Content-Type: application/pgp-signature

                firma
                --M--
                """).getBytes(StandardCharsets.UTF_8), inside);

        assertThat(outline(mail)).last().isEqualTo("PARAGRAPH Mañana");
        assertThat(inside.bytes).containsOnlyKeys("lista de año.txt", "attachment-1.eml");
        assertThat(new String(inside.bytes.get("lista de año.txt"), StandardCharsets.UTF_8))
                .isEqualTo("pan\n");
        assertThat(inside.bytes.get("attachment-1.eml"))
                .asString(StandardCharsets.UTF_8)
                .contains("Subject: dentro");
        assertThat(mail.entries()).isEqualTo(2);
    }

    @Test
    void namesOfAttachmentsAreDecoded() {
        CollectedEntries inside = new CollectedEntries();
        parseFile("gen-es1-correo-con-adjunto.eml", inside);

        assertThat(inside.bytes).containsOnlyKeys("guía adjunta.docx");
    }

    @Test
    void brokenHeadsAndPartsThatNeverEndAreForgiven() {
        assertThat(outline(parse("a.eml", """
                From: "sin cerrar <x@
                To: undisclosed-recipients:;
                Date: ayer
                Subject:
                Content-Type: multipart/mixed; boundary=Z

                --Z
                Content-Type: text/plain; charset=nada

                Cuerpo
                """))).last().isEqualTo("PARAGRAPH Cuerpo");
    }
}
