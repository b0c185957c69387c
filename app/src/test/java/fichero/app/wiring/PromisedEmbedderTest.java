package fichero.app.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import fichero.core.embedding.Embedder;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import fichero.testkit.embedding.InstantEmbedder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PromisedEmbedderTest {

    private static final EmbedderIdentity PROMISED = new InstantEmbedder(64).identity();

    private static PromisedEmbedder promised(Supplier<Embedder> maker) {
        PromisedEmbedder embedder = new PromisedEmbedder(PROMISED, maker);
        embedder.start();
        return embedder;
    }

    @Test
    void keepsItsPromise() {
        try (PromisedEmbedder embedder = promised(() -> new InstantEmbedder(64))) {
            assertThat(embedder.embedPassages(List.of("hola"))).hasSize(1);
            assertThat(embedder.identity()).isEqualTo(PROMISED);
        }
    }

    @Test
    void isKnownWhileItIsAwayAndWorksOnceItIsThere() {
        AtomicBoolean there = new AtomicBoolean();
        try (PromisedEmbedder embedder = promised(() -> {
            if (!there.get()) {
                throw new RetryableException("connection refused");
            }
            return new InstantEmbedder(64);
        })) {
            assertThat(embedder.identity()).isEqualTo(PROMISED);
            assertThatThrownBy(() -> embedder.embedQuery("hola"))
                    .isInstanceOf(RetryableException.class)
                    .hasMessageContaining("connection refused");

            there.set(true);

            await().atMost(Duration.ofSeconds(20))
                    .ignoreExceptions()
                    .untilAsserted(() -> assertThat(embedder.embedQuery("hola")).hasSize(64));
        }
    }

    @Test
    void anotherModelUnderTheSameNameIsNotUsed() {
        try (PromisedEmbedder embedder = promised(() -> new InstantEmbedder(48))) {
            assertThatThrownBy(() -> embedder.embedQuery("hola"))
                    .isInstanceOf(RetryableException.class)
                    .hasMessageContaining("is another one now");
        }
    }
}
