package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Promise 2: only text never embedded before reaches the embedder. */
@ExtendWith(SharedFichero.class)
class OneEmbeddingPerTextIT {

    private static final int PARAGRAPHS = 200;
    private static final int MANY = 400;

    @TempDir
    static Path outside;

    private static Fichero fichero;

    /** How many texts had been embedded before this class. */
    private static int begun;

    @BeforeAll
    static void indexAFewFiles(Fichero shared) {
        fichero = shared;
        begun = fichero.settle().embedded().size();
        fichero.write("textos/guias/uno.md", document("uno", PARAGRAPHS));
        fichero.write("textos/guias/dos.md", document("dos", 20));
        fichero.write("textos/editado.md", document("tres", PARAGRAPHS));
        fichero.settle();
        assertThat(fichero.byWord("uno150")).contains("docs:textos/guias/uno.md");
    }

    @Test
    void copiesMovesAndRestartsEmbedNothing() throws IOException {
        List<String> before = embedded();
        long counted = fichero.textsEmbedded();
        assertThat(before).doesNotHaveDuplicates();

        Files.copy(file("guias/dos.md"), file("copia.md"));
        fichero.settle();
        assertThat(fichero.byWord("dos7")).contains("docs:textos/guias/dos.md", "docs:textos/copia.md");

        Files.move(file("guias"), file("manuales"));
        fichero.settle();
        assertThat(fichero.byWord("dos7"))
                .contains("docs:textos/manuales/dos.md")
                .doesNotContain("docs:textos/guias/dos.md");

        fichero.stop();
        Files.move(file("manuales"), file("archivo"));
        fichero.start().settle();
        assertThat(fichero.byWord("uno150")).containsOnly("docs:textos/archivo/uno.md");

        assertThat(embedded()).isEqualTo(before);
        assertThat(fichero.textsEmbedded()).isEqualTo(counted);
    }

    /** As many live changes as the stages cannot take at once, so that new names come through long after old ones. */
    @Test
    void aFolderOfManyFilesIsRenamedWithoutEmbedding() throws IOException {
        for (int i = 0; i < MANY; i++) {
            fichero.write("textos/muchos/nota-" + i + ".md", "# Nota\n\nLa nota0n" + i + " no dice nada más.\n");
        }
        fichero.settle();
        List<String> before = embedded();

        Files.move(file("muchos"), file("todos"));
        fichero.settle();

        assertThat(embedded()).isEqualTo(before);
        assertThat(fichero.byWord("nota0n" + (MANY - 1))).containsOnly("docs:textos/todos/nota-" + (MANY - 1) + ".md");
    }

    @Test
    void anEditedParagraphEmbedsOnlyItsNeighbourhood() {
        int before = embedded().size();

        fichero.write("textos/editado.md", document("tres", PARAGRAPHS).replace("tres100 ", "tres100 enmendado "));
        fichero.settle();

        assertThat(fichero.byWord("enmendado")).containsOnly("docs:textos/editado.md");
        int chunks =
                fichero.files().get("docs:textos/editado.md").path("chunks").asInt();
        // Mostly three at most; docs/decisions/0006 tells how often it is more.
        assertThat(embedded().size() - before).isBetween(1, chunks / 4);
        assertThat(embedded()).doesNotHaveDuplicates();
    }

    @Test
    void aFileMovedInWithAnOldDateIsSeen() throws IOException {
        Path old = outside.resolve("viejo.md");
        Files.writeString(old, "# Viejo\n\nUn archivo con fecha de antaño.\n");
        Files.setLastModifiedTime(old, FileTime.from(Instant.parse("2010-05-05T10:00:00Z")));

        Files.move(old, file("viejo.md"));
        fichero.settle();

        assertThat(fichero.byWord("antaño")).containsOnly("docs:textos/viejo.md");
    }

    /** By this class. */
    private static List<String> embedded() {
        List<String> all = fichero.embedded();
        return all.subList(begun, all.size());
    }

    private static Path file(String name) {
        return fichero.folder().resolve("textos").resolve(name);
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
