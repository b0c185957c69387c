package fichero.embed.ollama;

import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/** A body that ends in an error once it is larger than any answer of Ollama: it would fill the memory until its deadline. */
final class LimitedBody<T> implements BodySubscriber<T> {

    /** 512 vectors of 4,096 dimensions are some 40 MB in JSON. */
    static final long MAX_BYTES = 64L * 1024 * 1024;

    private final BodySubscriber<T> body;
    private final long maxBytes;
    private Flow.@Nullable Subscription subscription;
    private long bytes;
    private boolean over;

    LimitedBody(BodySubscriber<T> body) {
        this(body, MAX_BYTES);
    }

    LimitedBody(BodySubscriber<T> body, long maxBytes) {
        this.body = body;
        this.maxBytes = maxBytes;
    }

    @Override
    public void onSubscribe(Flow.Subscription made) {
        subscription = made;
        body.onSubscribe(made);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        if (over) {
            return;
        }
        buffers.forEach(buffer -> bytes += buffer.remaining());
        if (bytes <= maxBytes) {
            body.onNext(buffers);
            return;
        }
        over = true;
        if (subscription != null) {
            subscription.cancel();
        }
        body.onError(new IOException("an answer of more than " + maxBytes + " bytes"));
    }

    @Override
    public void onError(Throwable broken) {
        if (!over) {
            body.onError(broken);
        }
    }

    @Override
    public void onComplete() {
        if (!over) {
            body.onComplete();
        }
    }

    @Override
    public CompletionStage<T> getBody() {
        return body.getBody();
    }
}
