package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Promise 3: the new version is searchable before the old one goes, and exactly the obsolete chunks go. */
@ExtendWith(SharedFichero.class)
class NewBeforeOldGoesIT {

    private static Fichero fichero;

    @BeforeAll
    static void share(Fichero shared) {
        fichero = shared;
    }

    @Test
    void theOldVersionAnswersWhileTheEmbedderIsAway() {
        fichero.write("versiones/informe.md", "# Informe\n\nEl resultado fue ciruela.\n");
        fichero.settle();

        fichero.embedderDown(true);
        fichero.write("versiones/informe.md", "# Informe\n\nEl resultado fue melocotón.\n");
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("melocotón")).contains("docs:versiones/informe.md"));
        assertThat(fichero.byWord("ciruela")).contains("docs:versiones/informe.md");

        fichero.embedderDown(false);
        fichero.settle();
        assertThat(fichero.byWord("melocotón")).containsOnly("docs:versiones/informe.md");
        assertThat(fichero.search("melocotón", "semantic").get(0)).isEqualTo("docs:versiones/informe.md");
        assertThat(fichero.byWord("ciruela")).isEmpty();
    }

    @Test
    void paragraphsCutOutAreFoundNoMore() {
        StringBuilder five = new StringBuilder();
        for (int at = 1; at <= 5; at++) {
            five.append("## Parte ")
                    .append(at)
                    .append("\n\nAquí está la clave")
                    .append(at)
                    .append(". ");
            five.append("Relleno para que cada parte sea un trozo propio del documento. ".repeat(12))
                    .append("\n\n");
        }
        String all = five.toString();
        fichero.write("versiones/partes.md", all);
        fichero.settle();
        int whole =
                fichero.files().get("docs:versiones/partes.md").path("chunks").asInt();
        long before = fichero.status().path("chunks").asLong();

        fichero.write("versiones/partes.md", all.substring(0, all.indexOf("## Parte 3")));
        fichero.settle();

        int rest =
                fichero.files().get("docs:versiones/partes.md").path("chunks").asInt();
        assertThat(rest).isPositive().isLessThan(whole);
        assertThat(fichero.status().path("chunks").asLong()).isEqualTo(before - whole + rest);
        assertThat(fichero.byWord("clave2")).containsOnly("docs:versiones/partes.md");
        assertThat(fichero.byWord("clave3")).isEmpty();
        assertThat(fichero.byWord("clave5")).isEmpty();
    }

    @Test
    void aFileStillBeingWrittenIsNeverSeenHalf() throws Exception {
        int before = fichero.settle().embedded().size();

        Duration longestPause = writeForSixSeconds(fichero.folder().resolve("versiones/creciente.md"));

        assumeThat(longestPause)
                .as("the machine kept the writer from writing until the file counted as quiet")
                .isLessThan(Fichero.SETTLE_TIME);
        fichero.settle();
        assertThat(fichero.byWord("escritor")).contains("docs:versiones/creciente.md");
        assertThat(fichero.byWord("remate")).containsOnly("docs:versiones/creciente.md");
        // A half file would have had texts of its own embedded.
        int chunks = fichero.files()
                .get("docs:versiones/creciente.md")
                .path("chunks")
                .asInt();
        assertThat(fichero.embedded()).hasSize(before + chunks);
    }

    /** @return the longest time between two writes */
    private static Duration writeForSixSeconds(Path growing) throws IOException, InterruptedException {
        long longest = 0;
        try (OutputStream writer = Files.newOutputStream(growing)) {
            long last = System.nanoTime();
            for (int line = 0; line < 120; line++) {
                writer.write(("Línea " + line + " del escritor lento.\n\n").getBytes(StandardCharsets.UTF_8));
                writer.flush();
                longest = Math.max(longest, System.nanoTime() - last);
                last = System.nanoTime();
                TimeUnit.MILLISECONDS.sleep(50);
            }
            writer.write("Fin: remate.\n".getBytes(StandardCharsets.UTF_8));
            longest = Math.max(longest, System.nanoTime() - last);
        }
        return Duration.ofNanos(longest);
    }
}
