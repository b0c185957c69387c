package fichero.extract.tika.data;

import static fichero.extract.tika.Documents.outline;
import static fichero.extract.tika.Documents.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class XmlFormatTest {

    @Test
    void valuesHaveNamesAndProseHasNone() {
        ExtractedDocument document = parse("a.xml", """
                <catálogo xml:lang="es"><título>x</título>
                <libro><title>Don Quijote</title><price>10</price><isbn>978</isbn>
                <para>En un <i>lugar</i> de la Mancha</para></libro></catálogo>
                """);

        assertThat(outline(document))
                .containsExactly(
                        "PARAGRAPH título: x",
                        "HEADING2 Don Quijote",
                        "PARAGRAPH price: 10\nisbn: 978",
                        "PARAGRAPH En un lugar de la Mancha");
        assertThat(document.language()).isEqualTo("es");
    }

    @Test
    void aDeclaredEncodingIsUsed() {
        String xml = "<?xml version='1.0' encoding='ISO-8859-2'?><a>zażółć</a>";

        assertThat(parse("a.xml", xml.getBytes(Charset.forName("ISO-8859-2"))).text())
                .isEqualTo("a: zażółć");
    }

    @Test
    void noFileIsRead(@TempDir Path folder) throws IOException {
        Path secret = Files.writeString(folder.resolve("secret.txt"), "contraseña");
        String xml = "<!DOCTYPE a [<!ENTITY s SYSTEM \"" + secret.toUri() + "\">]><a>antes &s; después</a>";

        assertThat(parse("a.xml", xml).text()).contains("antes").doesNotContain("contraseña");
    }

    @Test
    void noAddressIsCalled() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String address = "http://127.0.0.1:" + server.getLocalPort() + "/x.dtd";
            String xml = "<!DOCTYPE a SYSTEM \"" + address + "\" [<!ENTITY % p SYSTEM \"" + address + "\"> %p;"
                    + "<!ENTITY s SYSTEM \"" + address + "\">]><a>antes &s;</a>";

            assertThat(parse("a.xml", xml).text()).contains("antes");

            server.setSoTimeout(1);
            assertThat(catchThrowableOfType(SocketTimeoutException.class, server::accept))
                    .as("nobody is waiting")
                    .isNotNull();
        }
    }

    @Test
    void entitiesThatMultiplyAreRefused() {
        StringBuilder xml = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 \"jajaja\">");
        for (int i = 1; i < 20; i++) {
            xml.append("<!ENTITY e%d \"&e%d;&e%d;&e%d;&e%d;\">".formatted(i, i - 1, i - 1, i - 1, i - 1));
        }
        byte[] bytes = (xml + "]><a>&e19;</a>").getBytes(StandardCharsets.UTF_8);

        PoisonException refused = catchThrowableOfType(PoisonException.class, () -> parse("a.xml", bytes));

        assertThat(refused.reason()).isEqualTo(Reason.EXPANSION_LIMIT);
    }
}
