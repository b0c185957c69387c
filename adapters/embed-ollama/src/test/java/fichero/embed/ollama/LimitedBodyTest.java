package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.RetryableException;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscribers;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LimitedBodyTest {

    private final AtomicBoolean cancelled = new AtomicBoolean();
    private final LimitedBody<byte[]> body = new LimitedBody<>(BodySubscribers.ofByteArray(), 10);

    @Test
    void whatFitsIsPassedOn() {
        subscribe();
        body.onNext(List.of(ByteBuffer.wrap(new byte[4]), ByteBuffer.wrap(new byte[6])));
        body.onComplete();

        assertThat(body.getBody().toCompletableFuture().join()).hasSize(10);
        assertThat(cancelled).isFalse();
    }

    @Test
    void whatDoesNotIsBrokenOff() {
        subscribe();
        body.onNext(List.of(ByteBuffer.wrap(new byte[11])));
        body.onNext(List.of(ByteBuffer.wrap(new byte[11])));
        body.onComplete();

        assertThat(cancelled).isTrue();
        assertThatThrownBy(() -> body.getBody().toCompletableFuture().join())
                .hasCauseInstanceOf(IOException.class)
                .hasMessageContaining("more than 10 bytes");
    }

    @Test
    void anAnswerThatNeverEndsIsAnOutageBeforeItFillsTheMemory() {
        try (PlainServer server = new PlainServer()) {
            server.answer("/api/embed", new PlainServer.Answer(200, "application/json", new byte[70_000_000], 0));
            OllamaSettings settings = OllamaSettings.of(server.url(), "tiny");
            try (OllamaHttp http = new OllamaHttp(settings)) {
                assertThatExceptionOfType(RetryableException.class)
                        .isThrownBy(() -> http.post("/api/embed", new byte[] {'{', '}'}, Duration.ofMinutes(1)))
                        .withMessageContaining("more than " + LimitedBody.MAX_BYTES + " bytes");
            }
        }
    }

    private void subscribe() {
        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {
                // Everything comes at once here.
            }

            @Override
            public void cancel() {
                cancelled.set(true);
            }
        });
    }
}
