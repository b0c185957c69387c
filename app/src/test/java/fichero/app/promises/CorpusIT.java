package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The main job with the real model: 153 real files through the watched folder, questions in both languages. */
class CorpusIT {

    @TempDir
    static Path work;

    private static Fichero fichero;

    /**
     * With the embedder switched off all is found by word; switched on, by meaning, with no file touched (promise 10, words
     * first).
     */
    @BeforeAll
    static void indexTheCorpusWordsFirst() {
        int files = Corpus.files(Corpus.small()).size();
        fichero = Fichero.real(work).with("embedder.enabled: false");
        Corpus.copy(Corpus.small(), fichero.folder());
        fichero.start();
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .pollInterval(Duration.ofSeconds(1))
                .untilAsserted(() -> assertThat(inState("extracted")).isEqualTo(files));
        Awaitility.await()
                .atMost(Fichero.PATIENCE)
                .untilAsserted(() -> assertThat(fichero.byWord("repositorio")).isNotEmpty());
        fichero.files()
                .forEach((file, seen) ->
                        assertThat(seen.path("chunks").asInt()).as(file).isPositive());
        assertThat(fichero.textsEmbedded()).isZero();
        assertThat(fichero.search("repositorio", "hybrid")).isNotEmpty();
        assertThat(fichero.stop()).isZero();

        fichero.without("embedder.enabled: false").start().settle(Duration.ofMinutes(20));
    }

    private static int inState(String state) {
        return fichero.status().path("files").path("by_state").path(state).asInt();
    }

    @AfterAll
    static void stop() {
        fichero.close();
    }

    @Test
    void totalsAgreeWithTheFolderExactly() {
        int files = Corpus.files(Corpus.small()).size();
        var status = fichero.status();

        assertThat(status.path("files").path("total").asInt()).isEqualTo(files);
        assertThat(status.path("files").path("by_state").path("indexed").asInt())
                .isEqualTo(files);
        assertThat(status.path("contents").path("total").asInt()).isEqualTo(files);
        long chunks = fichero.files().values().stream()
                .mapToLong(file -> file.path("chunks").asLong())
                .sum();
        assertThat(status.path("chunks").asLong()).isEqualTo(chunks);
        assertThat(status.path("texts_embedded").asLong()).isPositive().isLessThanOrEqualTo(chunks);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            cómo recibir dinero por contribuir a un proyecto de código abierto | opensource-guide-es/getting-paid.md
            métricas para medir el éxito de un proyecto abierto                 | opensource-guide-es/metrics.md
            código de conducta para una comunidad                               | opensource-guide-es/code-of-conduct.md
            crear un repositorio de git con git init                            | carpentry-git-es/03-create.md
            buscar archivos con find y grep en la terminal                      | carpentry-shell-es/07-find.md
            scripts de la terminal con bash                                     | carpentry-shell-es/06-script.md
            denominación de rutas nacionales                                    | leyes-uy/UY-decreto-ley-14361.md
            protocolo adicional al tratado constitutivo de UNASUR               | leyes-uy/UY-ley-19157.md
            usar Bun con Astro                                                  | astro-es/recipes/bun.mdx
            tipos de datos extra UUID datetime en FastAPI                       | fastapi-es/tutorial/extra-data-types.md
            """)
    void aSpanishQuestionFindsItsFileAmongTheFirstThree(String question, String file) {
        assertThat(bestThree(question)).anyMatch(found -> found.endsWith(file));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            how to find users for your open source project    | opensource-guide-en/finding-users.md
            how can maintainers keep balance and avoid burnout | opensource-guide-en/maintaining-balance-for-open-source-maintainers.md
            which license should my open source project use   | opensource-guide-en/legal.md
            why the domain module failed in Node.js            | community/domain-postmortem.md
            Express joins the Foundation incubator program     | announcements/foundation-express-news.md
            image convolution with magick in R                 | 2017-11-02-image-convolve/index.md
            attract contributors with help wanted issues       | 2023-09-19-help-needed-issues/index.md
            our forum is closed                                | 2026-02-23-forum-closing/index.md
            use system commands in an R package                | 2021-09-13-system-calls-r-package/index.md
            generate tag pages for a blog                      | tutorial/5-astro-api/2.mdx
            """)
    void anEnglishQuestionFindsItsFileAmongTheFirstThree(String question, String file) {
        assertThat(bestThree(question)).anyMatch(found -> found.endsWith(file));
    }

    private static List<String> bestThree(String question) {
        return fichero.search(question, "hybrid").stream().distinct().limit(3).toList();
    }
}
