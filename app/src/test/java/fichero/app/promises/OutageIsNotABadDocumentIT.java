package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.app.InstantFichero;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Promise 6: an outage is waited out; a bad document is put aside and never blocks the next one. */
@ExtendWith(SharedFichero.class)
class OutageIsNotABadDocumentIT {

    private static Fichero fichero;

    @BeforeAll
    static void share(Fichero shared) {
        fichero = shared;
    }

    @Test
    void theEmbedderComesBackAndMeaningFollowsByItself() {
        fichero.embedderDown(true);
        fichero.write("cortes/manana.md", "# Mañana\n\nLlegará el girasol.\n");
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("girasol")).containsOnly("docs:cortes/manana.md"));
        assertThat(fichero.stateOf("cortes/manana.md")).isEqualTo("extracted");

        fichero.embedderDown(false);
        fichero.settle();
        assertThat(fichero.stateOf("cortes/manana.md")).isEqualTo("indexed");
        assertThat(fichero.search("girasol", "semantic").get(0)).isEqualTo("docs:cortes/manana.md");
    }

    @Test
    void theBrokerDiesAndIsBackAndNothingIsLost() {
        fichero.write("cortes/antes.md", "# Antes\n\nPalabra amapola.\n");
        fichero.settle();

        fichero.killBroker();
        fichero.write("cortes/durante.md", "# Durante\n\nPalabra violeta.\n");

        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("violeta")).containsOnly("docs:cortes/durante.md"));
        assertThat(fichero.byWord("amapola")).containsOnly("docs:cortes/antes.md");
    }

    @Test
    void aBadDocumentIsPutAsideAndTheNextOneGoesOn() {
        fichero.write("cortes/malo.pdf", "%PDF-1.7\nthis is no PDF at all\n");
        fichero.write("cortes/bueno.md", "# Bueno\n\nPalabra jacinto.\n");
        fichero.settle();

        assertThat(fichero.stateOf("cortes/malo.pdf")).isEqualTo("quarantined");
        assertThat(fichero.byWord("jacinto")).containsOnly("docs:cortes/bueno.md");
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
        fichero.write("cortes/rara.md", text.toString());
        fichero.settle();

        assertThat(fichero.stateOf("cortes/rara.md")).isEqualTo("indexed");
        List<String> byMeaning = new ArrayList<>();
        fichero.get("/v1/search?mode=semantic&top_k=20&q=hortensia2&path=docs:cortes/rara.md")
                .path("hits")
                .forEach(hit -> byMeaning.add(hit.path("text").asText()));
        assertThat(byMeaning).anyMatch(found -> found.contains("hortensia2"));
        assertThat(byMeaning).noneMatch(found -> found.contains(InstantFichero.REFUSED_WORD));
        assertThat(fichero.byWord(InstantFichero.REFUSED_WORD)).containsOnly("docs:cortes/rara.md");
        assertThat(fichero.get("/v1/files/docs:cortes/rara.md").toString()).contains("embedding_refused");
    }
}
