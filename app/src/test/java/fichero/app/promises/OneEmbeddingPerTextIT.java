package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 2: only text never embedded before reaches the embedder. */
class OneEmbeddingPerTextIT {

    private static final int PARAGRAPHS = 200;

    @TempDir
    static Path work;

    private static Fichero fichero;

    @BeforeAll
    static void indexAFewFiles() {
        fichero = Fichero.instant(work);
        fichero.write("guias/uno.md", document("uno", PARAGRAPHS));
        fichero.write("guias/dos.md", document("dos", 20));
        fichero.write("editado.md", document("tres", PARAGRAPHS));
        fichero.start().settle();
        assertThat(fichero.byWord("uno150")).contains("docs:guias/uno.md");
    }

    @AfterAll
    static void stop() {
        fichero.close();
    }

    @Test
    void copiesMovesAndRestartsEmbedNothing() throws IOException {
        List<String> before = fichero.embedded();
        assertThat(before).doesNotHaveDuplicates();

        Files.copy(file("guias/dos.md"), file("copia.md"));
        fichero.settle();
        assertThat(fichero.byWord("dos7")).contains("docs:guias/dos.md", "docs:copia.md");

        Files.move(file("guias"), file("manuales"));
        fichero.settle();
        assertThat(fichero.byWord("dos7")).contains("docs:manuales/dos.md").doesNotContain("docs:guias/dos.md");

        fichero.stop();
        Files.move(file("manuales"), file("archivo"));
        fichero.start().settle();
        assertThat(fichero.byWord("uno150")).containsOnly("docs:archivo/uno.md");

        assertThat(fichero.embedded()).isEqualTo(before);
        assertThat(fichero.textsEmbedded()).isEqualTo(before.size());
    }

    @Test
    void anEditedParagraphEmbedsOnlyItsNeighbourhood() {
        int before = fichero.embedded().size();

        fichero.write("editado.md", document("tres", PARAGRAPHS).replace("tres100 ", "tres100 enmendado "));
        fichero.settle();

        assertThat(fichero.byWord("enmendado")).containsOnly("docs:editado.md");
        int chunks = fichero.files().get("docs:editado.md").path("chunks").asInt();
        // Mostly three at most; docs/decisions/0006 tells how often it is more.
        assertThat(fichero.embedded().size() - before).isBetween(1, chunks / 4);
        assertThat(new HashSet<>(fichero.embedded())).hasSameSizeAs(fichero.embedded());
    }

    @Test
    void aFileMovedInWithAnOldDateIsSeen() throws IOException {
        Path outside = work.resolve("viejo.md");
        Files.writeString(outside, "# Viejo\n\nUn archivo con fecha de antaño.\n");
        Files.setLastModifiedTime(outside, FileTime.from(Instant.parse("2010-05-05T10:00:00Z")));

        Files.move(outside, file("viejo.md"));
        fichero.settle();

        assertThat(fichero.byWord("antaño")).containsOnly("docs:viejo.md");
    }

    private static Path file(String name) {
        return fichero.folder().resolve(name);
    }

    private static String document(String name, int paragraphs) {
        StringBuilder text = new StringBuilder("# Documento " + name + "\n\n");
        for (int at = 0; at < paragraphs; at++) {
            text.append("Este es el párrafo ")
                    .append(name)
                    .append(at)
                    .append(" y trata de un asunto propio, el número ");
            text.append(at * 7919 % 1000).append(", con bastantes palabras para ocupar su sitio entre los demás.\n\n");
        }
        return text.toString();
    }
}
