package fichero.query.answers;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.embedding.EmbedderIdentity;
import java.util.List;
import org.junit.jupiter.api.Test;

class RelevanceTest {

    private static final EmbedderIdentity E5 = new EmbedderIdentity("e5", "d", 384, "query: ", "passage: ", 512);
    private static final EmbedderIdentity OTHER = new EmbedderIdentity("minilm", "d", 384, "", "", 256);

    @Test
    void similarityDecidesByWhatFitsTheEmbedder() {
        assertThat(keeps(Relevance.of(null, E5), 0.79)).isFalse();
        assertThat(keeps(Relevance.of(null, E5), 0.81)).isTrue();
        assertThat(keeps(Relevance.of(null, OTHER), 0.34)).isFalse();
        assertThat(keeps(Relevance.of(null, OTHER), 0.36)).isTrue();
    }

    @Test
    void theSettingComesBeforeTheEmbedder() {
        assertThat(keeps(Relevance.of(0.9, E5), 0.89)).isFalse();
        assertThat(keeps(Relevance.of(0.1, E5), 0.11)).isTrue();
    }

    @Test
    void whatWordsFoundHoldsMostOfThemWhateverTheirEndings() {
        Relevance relevance = Relevance.of(null, E5);
        String question = "¿Cómo se configuran las copias de seguridad?";

        assertThat(relevance.relevant(
                        question, List.of(Hits.byWords("La configuración de cada copia de seguridad está aquí."))))
                .hasSize(1);
        assertThat(relevance.relevant(question, List.of(Hits.byWords("La seguridad del edificio de la calle Mayor."))))
                .isEmpty();
    }

    @Test
    void wordsMakeUpForSimilarityUnlessTheQuestionHasNoneThatSaySomething() {
        Relevance relevance = Relevance.of(null, E5);

        assertThat(relevance.relevant("who jumps the fence", List.of(Hits.similar("the fox jumps a fence", 0.7))))
                .hasSize(1);
        assertThat(relevance.relevant("what is it", List.of(Hits.similar("what it is", 0.7))))
                .isEmpty();
        assertThat(relevance.relevant("what is it", List.of(Hits.byWords("what it is"))))
                .hasSize(1);
    }

    private static boolean keeps(Relevance relevance, double similarity) {
        return !relevance
                .relevant("who swims", List.of(Hits.similar("the fox jumps", similarity)))
                .isEmpty();
    }
}
