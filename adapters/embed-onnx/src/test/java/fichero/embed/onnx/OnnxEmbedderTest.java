package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import fichero.core.failure.RetryableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxEmbedderTest {

    private static OnnxEmbedder started() {
        OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.ALL_MINILM_L6_V2, Models.CACHE, 2);
        embedder.start();
        return embedder;
    }

    @Test
    void needsACaller() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, Models.CACHE, 0))
                .withMessageContaining("0");
    }

    @Test
    void saysWhenItIsNotStarted() {
        try (OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, Models.CACHE, 1)) {
            assertThatExceptionOfType(IllegalStateException.class)
                    .isThrownBy(() -> embedder.embedQuery("x"))
                    .withMessageContaining("not started");
        }
    }

    @Test
    void builtInModelsAreFoundByName() {
        assertThat(BuiltInModel.named("e5-small-v2-q")).contains(BuiltInModel.E5_SMALL_V2);
        assertThat(BuiltInModel.named("all-minilm-l6-v2-q")).contains(BuiltInModel.ALL_MINILM_L6_V2);
        assertThat(BuiltInModel.named("other")).isEmpty();
    }

    @Test
    void spoiledCopyOfABuiltInModelIsReplaced(@TempDir Path cache) throws Exception {
        Path copy = ModelFiles.builtIn(BuiltInModel.ALL_MINILM_L6_V2, cache).model();
        Files.writeString(copy, "half written");

        ModelFiles files = ModelFiles.builtIn(BuiltInModel.ALL_MINILM_L6_V2, cache);

        assertThat(files.model()).isEqualTo(copy);
        assertThat(files.digest()).isEqualTo(BuiltInModel.ALL_MINILM_L6_V2.digest());
        try (var left = Files.list(copy.getParent())) {
            assertThat(left).hasSize(2);
        }
    }

    @Test
    void closingEndsABatchThatIsBeingEmbeddedAsRetryable() throws Exception {
        OnnxEmbedder embedder = started();
        List<String> texts = Collections.nCopies(2_000, "a text that takes a while ".repeat(20));
        FutureTask<List<float[]>> batch = new FutureTask<>(() -> embedder.embedPassages(texts));
        Thread thread = startAndAwaitItsWait(batch);

        embedder.close();

        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> batch.get(1, TimeUnit.MINUTES))
                .withCauseInstanceOf(RetryableException.class);
        thread.join();
    }

    @Test
    void interruptEndsABatchAndIsKept() throws Exception {
        try (OnnxEmbedder embedder = started()) {
            List<String> texts = Collections.nCopies(2_000, "a text that takes a while ".repeat(20));
            boolean[] kept = new boolean[1];
            FutureTask<List<float[]>> batch = new FutureTask<>(() -> {
                try {
                    return embedder.embedPassages(texts);
                } finally {
                    kept[0] = Thread.currentThread().isInterrupted();
                }
            });
            Thread thread = startAndAwaitItsWait(batch);

            thread.interrupt();

            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> batch.get(1, TimeUnit.MINUTES))
                    .withCauseInstanceOf(RetryableException.class);
            thread.join();
            assertThat(kept[0]).isTrue();
        }
    }

    private static Thread startAndAwaitItsWait(FutureTask<?> task) {
        Thread thread = new Thread(task, "batch");
        thread.start();
        await().until(() -> thread.getState() == Thread.State.WAITING);
        return thread;
    }
}
