package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.app.InstantFichero;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Promise 6: an outage is waited out; a bad document is put aside and never blocks the next one. */
class OutageIsNotABadDocumentIT {

    @TempDir
    static Path work;

    private static Fichero fichero;

    @BeforeAll
    static void start() {
        fichero = Fichero.instant(work).start();
    }

    @AfterAll
    static void stop() {
        fichero.close();
    }

    @Test
    void theEmbedderComesBackAndMeaningFollowsByItself() {
        fichero.embedderDown(true);
        fichero.write("manana.md", "# Mañana\n\nLlegará el girasol.\n");
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("girasol")).containsOnly("docs:manana.md"));
        assertThat(fichero.stateOf("manana.md")).isEqualTo("extracted");

        fichero.embedderDown(false);
        fichero.settle();
        assertThat(fichero.stateOf("manana.md")).isEqualTo("indexed");
        assertThat(fichero.search("girasol", "semantic").get(0)).isEqualTo("docs:manana.md");
    }

    @Test
    void theBrokerDiesAndIsBackAndNothingIsLost() {
        fichero.write("antes.md", "# Antes\n\nPalabra amapola.\n");
        fichero.settle();

        fichero.killBroker();
        fichero.write("durante.md", "# Durante\n\nPalabra violeta.\n");

        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("violeta")).containsOnly("docs:durante.md"));
        assertThat(fichero.byWord("amapola")).containsOnly("docs:antes.md");
    }

    @Test
    void aBadDocumentIsPutAsideAndTheNextOneGoesOn() {
        fichero.write("malo.pdf", "%PDF-1.7\nthis is no PDF at all\n");
        fichero.write("bueno.md", "# Bueno\n\nPalabra jacinto.\n");
        fichero.settle();

        assertThat(fichero.stateOf("malo.pdf")).isEqualTo("quarantined");
        assertThat(fichero.byWord("jacinto")).containsOnly("docs:bueno.md");
    }

    @Test
    void aTextThatTheEmbedderRefusesCostsOnlyItself() {
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < 4; at++) {
            text.append("## Parte ")
                    .append(at)
                    .append("\n\nFlor hortensia")
                    .append(at)
                    .append(". ");
            text.append("Relleno para que cada parte sea un trozo propio del documento. ".repeat(12))
                    .append("\n\n");
        }
        text.append("## Última\n\nUn texto con ")
                .append(InstantFichero.REFUSED_WORD)
                .append(" dentro. ");
        text.append("Relleno para que cada parte sea un trozo propio del documento. ".repeat(12))
                .append('\n');
        fichero.write("rara.md", text.toString());
        fichero.settle();

        assertThat(fichero.stateOf("rara.md")).isEqualTo("indexed");
        List<String> byMeaning = new ArrayList<>();
        fichero.hits("hortensia2", "semantic")
                .forEach(hit -> byMeaning.add(hit.path("text").asText()));
        assertThat(byMeaning).anyMatch(found -> found.contains("hortensia2"));
        assertThat(byMeaning).noneMatch(found -> found.contains(InstantFichero.REFUSED_WORD));
        assertThat(fichero.byWord(InstantFichero.REFUSED_WORD)).containsOnly("docs:rara.md");
        assertThat(fichero.get("/v1/files/docs:rara.md").toString()).contains("embedding_refused");
    }
}
