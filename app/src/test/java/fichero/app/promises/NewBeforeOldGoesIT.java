package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 3: the new version is searchable before the old one goes, and exactly the obsolete chunks go. */
class NewBeforeOldGoesIT {

    @TempDir
    static Path work;

    private static Fichero fichero;

    @BeforeAll
    static void start() {
        // Longer than any pause of a busy machine, so that the slow writer below is never quiet before its end.
        fichero = Fichero.instant(work).settleTime(Duration.ofSeconds(2)).start();
    }

    @AfterAll
    static void stop() {
        fichero.close();
    }

    @Test
    void theOldVersionAnswersWhileTheEmbedderIsAway() {
        fichero.write("informe.md", "# Informe\n\nEl resultado fue ciruela.\n");
        fichero.settle();

        fichero.embedderDown(true);
        fichero.write("informe.md", "# Informe\n\nEl resultado fue melocotón.\n");
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("melocotón")).contains("docs:informe.md"));
        assertThat(fichero.byWord("ciruela")).contains("docs:informe.md");

        fichero.embedderDown(false);
        fichero.settle();
        assertThat(fichero.byWord("melocotón")).containsOnly("docs:informe.md");
        assertThat(fichero.search("melocotón", "semantic").get(0)).isEqualTo("docs:informe.md");
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
        fichero.write("partes.md", all);
        fichero.settle();
        int whole = fichero.files().get("docs:partes.md").path("chunks").asInt();
        long before = fichero.status().path("chunks").asLong();

        fichero.write("partes.md", all.substring(0, all.indexOf("## Parte 3")));
        fichero.settle();

        int rest = fichero.files().get("docs:partes.md").path("chunks").asInt();
        assertThat(rest).isPositive().isLessThan(whole);
        assertThat(fichero.status().path("chunks").asLong()).isEqualTo(before - whole + rest);
        assertThat(fichero.byWord("clave2")).containsOnly("docs:partes.md");
        assertThat(fichero.byWord("clave3")).isEmpty();
        assertThat(fichero.byWord("clave5")).isEmpty();
    }

    @Test
    void aFileStillBeingWrittenIsNeverSeenHalf() throws Exception {
        int before = fichero.settle().embedded().size();
        Path growing = fichero.folder().resolve("creciente.md");
        // Pauses are far shorter than the settle time, so the file is never quiet until it is whole.
        try (OutputStream writer = Files.newOutputStream(growing)) {
            for (int line = 0; line < 60; line++) {
                writer.write(("Línea " + line + " del escritor lento.\n\n").getBytes(StandardCharsets.UTF_8));
                writer.flush();
                TimeUnit.MILLISECONDS.sleep(100);
                if (line % 10 == 0) {
                    assertThat(fichero.byWord("escritor")).isEmpty();
                }
            }
            writer.write("Fin: remate.\n".getBytes(StandardCharsets.UTF_8));
        }

        fichero.settle();
        assertThat(fichero.byWord("escritor")).contains("docs:creciente.md");
        assertThat(fichero.byWord("remate")).containsOnly("docs:creciente.md");
        // A half file would have had texts of its own embedded.
        int chunks = fichero.files().get("docs:creciente.md").path("chunks").asInt();
        assertThat(fichero.embedded()).hasSize(before + chunks);
    }
}
