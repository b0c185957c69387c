package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** That models, prefixes and pooling fit together, on a few paragraphs of XQuAD. */
class RetrievalTest {

    private static final List<String> ARTICLES =
            List.of("amazon-rainforest", "super-bowl-50", "oxygen", "prime-number", "normans", "doctor-who");

    private static Map<BuiltInModel, OnnxEmbedder> embedders;

    @BeforeAll
    static void start() {
        embedders = new EnumMap<>(BuiltInModel.class);
        for (BuiltInModel model : BuiltInModel.values()) {
            OnnxEmbedder embedder = OnnxEmbedder.builtIn(model, Models.CACHE, 2);
            embedder.start();
            embedders.put(model, embedder);
        }
    }

    @AfterAll
    static void close() {
        embedders.values().forEach(OnnxEmbedder::close);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E5_SMALL_V2 | en | How much of the forest is in Brazil? | amazon-rainforest",
                "E5_SMALL_V2 | en | What gas do we breathe? | oxygen",
                "E5_SMALL_V2 | en | numbers that divide only by themselves and one | prime-number",
                "E5_SMALL_V2 | es | ¿Qué parte de la selva está en Brasil? | amazon-rainforest",
                "E5_SMALL_V2 | es | ¿Quién ganó el campeonato de fútbol americano? | super-bowl-50",
                "E5_SMALL_V2 | es | números que solo se dividen por uno y por sí mismos | prime-number",
                "ALL_MINILM_L6_V2 | en | How much of the forest is in Brazil? | amazon-rainforest",
                "ALL_MINILM_L6_V2 | en | the team that won the football championship | super-bowl-50",
                "ALL_MINILM_L6_V2 | es | ¿Qué parte de la selva está en Brasil? | amazon-rainforest",
            })
    void questionFindsItsArticle(BuiltInModel model, String language, String question, String article) {
        OnnxEmbedder embedder = Objects.requireNonNull(embedders.get(model));
        List<String> paragraphs =
                ARTICLES.stream().map(name -> beginning(language, name)).toList();

        float[] asked = embedder.embedQuery(question);
        List<Double> scores = embedder.embedPassages(paragraphs).stream()
                .map(paragraph -> cosine(asked, paragraph))
                .toList();

        double best = scores.stream().max(Double::compare).orElseThrow();
        assertThat(ARTICLES.get(scores.indexOf(best))).isEqualTo(article);
    }

    /** Short enough for either model in either language. */
    private static String beginning(String language, String article) {
        String paragraph = Models.testData("eval/paragraphs/" + language + "/" + article + "-p1." + language + ".txt");
        return paragraph.substring(0, Math.min(paragraph.length(), 400));
    }

    private static double cosine(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}
