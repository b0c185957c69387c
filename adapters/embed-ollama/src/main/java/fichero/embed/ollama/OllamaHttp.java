package fichero.embed.ollama;

import fichero.core.failure.RetryableException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Requests to Ollama over one shared client, each with a deadline for the whole answer, the token, and the failures that
 * mean the same whatever was asked.
 */
final class OllamaHttp implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    private final OllamaSettings settings;
    private final HttpClient client;
    private final Set<CompletableFuture<?>> underWay = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    OllamaHttp(OllamaSettings settings) {
        this.settings = settings;
        this.client = HttpClient.newBuilder()
                // The upgrade that Java would offer for HTTP/2 is one more thing for a gateway to stumble over.
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(
                        settings.timeout().compareTo(CONNECT_TIMEOUT) < 0 ? settings.timeout() : CONNECT_TIMEOUT)
                .build();
    }

    /**
     * @return the body of an answer with status 200
     * @throws RefusalException for an answer whose meaning depends on the question
     */
    byte[] post(String path, byte[] json, Duration deadline) throws RefusalException {
        CompletableFuture<HttpResponse<byte[]>> answer = send(path, json, BodyHandlers.ofByteArray());
        try {
            HttpResponse<byte[]> response = await(answer, deadline);
            if (response == null) {
                throw new RetryableException(ServerFailures.at(settings) + " did not answer " + path + " within "
                        + deadline.toMillis() + " ms");
            }
            if (response.statusCode() != 200) {
                throw ServerFailures.of(settings, response.statusCode(), response.headers(), response.body());
            }
            return response.body();
        } finally {
            done(answer);
        }
    }

    /** Sends without waiting; {@link #await} and {@link #done} must follow. */
    <T> CompletableFuture<HttpResponse<T>> send(String path, byte[] json, BodyHandler<T> body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(settings.resolve(path))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(json));
        if (settings.token() != null) {
            request.header("Authorization", "Bearer " + settings.token());
        }
        CompletableFuture<HttpResponse<T>> answer =
                client.sendAsync(request.build(), response -> new LimitedBody<>(body.apply(response)));
        underWay.add(answer);
        if (closed) {
            answer.cancel(true);
        }
        return answer;
    }

    /**
     * Waits for the whole answer: the client's own timeout would end with the headers, and let a body trickle for ever.
     *
     * @return null when the time is over
     */
    <T> @Nullable HttpResponse<T> await(CompletableFuture<HttpResponse<T>> answer, Duration atMost) {
        try {
            return answer.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while waiting for " + ServerFailures.at(settings), e);
        } catch (CancellationException e) {
            throw new RetryableException("the embedder was closed meanwhile", e);
        } catch (ExecutionException e) {
            throw ServerFailures.unreachable(settings, e.getCause() == null ? e : e.getCause());
        }
    }

    /** Ends the request if it is still under way. */
    @SuppressWarnings("CollectionUndefinedEquality") // the very one is meant
    void done(CompletableFuture<?> answer) {
        underWay.remove(answer);
        answer.cancel(true);
    }

    /** Ends what is under way, as retryable. */
    @Override
    public void close() {
        closed = true;
        underWay.forEach(answer -> answer.cancel(true));
    }
}
