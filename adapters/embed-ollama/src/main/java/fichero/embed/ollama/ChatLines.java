package fichero.embed.ollama;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.answers.Reply.Piece;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The lines of an answer of {@code /api/chat}, read on the client's threads and taken by the caller's. One line is asked
 * for at a time, so a server that writes faster than somebody reads is slowed down rather than remembered.
 */
final class ChatLines implements BodyHandler<Void>, Flow.Subscriber<String> {

    /** Either a piece, or why there will be none. */
    private sealed interface Event {
        record Came(Piece piece) implements Event {}

        record Failed(RuntimeException failure) implements Event {}

        /** A line without text: a thought, or a sign of life. */
        record Nothing() implements Event {}
    }

    private final OllamaSettings settings;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private volatile Flow.@Nullable Subscription subscription;
    private @Nullable Event last;

    ChatLines(OllamaSettings settings) {
        this.settings = settings;
    }

    @Override
    public BodySubscriber<Void> apply(ResponseInfo response) {
        if (response.statusCode() == 200) {
            return BodySubscribers.fromLineSubscriber(this);
        }
        return BodySubscribers.mapping(BodySubscribers.ofByteArray(), body -> {
            events.add(new Event.Failed(refused(response, body)));
            return null;
        });
    }

    /** Whoever waits gets this, unless the answer had come to its end before. */
    void broke(Throwable cause) {
        RuntimeException failure;
        try {
            failure = ServerFailures.unreachable(settings, cause);
        } catch (SetupException e) {
            failure = e;
        }
        events.add(new Event.Failed(failure));
    }

    /** Whoever waits is told that the answer ended before its end, unless it had come to it. */
    void over() {
        events.add(new Event.Failed(
                new RetryableException(ServerFailures.at(settings) + " broke off in the middle of an answer")));
    }

    Piece next(Duration atMost) {
        long until = System.nanoTime() + atMost.toNanos();
        while (true) {
            Event event = last == null ? taken(until) : last;
            if (event == null) {
                return new Piece.Silence();
            }
            if (event instanceof Event.Failed failed) {
                last = event;
                throw failed.failure();
            }
            if (event instanceof Event.Came came) {
                if (came.piece() instanceof Piece.End) {
                    last = event;
                } else {
                    askForMore();
                }
                return came.piece();
            }
            askForMore();
        }
    }

    /** @return null when nothing came in time */
    private @Nullable Event taken(long until) {
        try {
            return events.poll(Math.max(0, until - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while waiting for " + ServerFailures.at(settings), e);
        }
    }

    private void askForMore() {
        Flow.Subscription open = subscription;
        if (open != null) {
            open.request(1);
        }
    }

    @Override
    public void onSubscribe(Flow.Subscription made) {
        subscription = made;
        made.request(1);
    }

    @Override
    public void onNext(String line) {
        events.add(event(line));
    }

    private Event event(String line) {
        JsonNode said;
        try {
            said = Json.MAPPER.readTree(line);
        } catch (JsonProcessingException e) {
            return new Event.Failed(unwell(200, "an answer that is not Ollama's JSON"));
        }
        if (said.hasNonNull("error")) {
            String error = ServerFailures.error(line.getBytes(StandardCharsets.UTF_8));
            return new Event.Failed(unwell(200, error));
        }
        if (said.path("done").asBoolean()) {
            return new Event.Came(
                    new Piece.End(said.path("done_reason").asText().equals("length")));
        }
        String text = said.path("message").path("content").asText();
        return text.isEmpty() ? new Event.Nothing() : new Event.Came(new Piece.Text(text));
    }

    @Override
    public void onError(Throwable broken) {
        broke(broken);
    }

    /** Comes after the last line; the answer itself may end while lines still wait to be asked for. */
    @Override
    public void onComplete() {
        over();
    }

    /** Whether lines come, and with them whatever ends them. */
    boolean begun() {
        return subscription != null;
    }

    private RuntimeException refused(ResponseInfo response, byte[] body) {
        try {
            RefusalException refusal = ServerFailures.of(settings, response.statusCode(), response.headers(), body);
            String error = refusal.error().toLowerCase(Locale.ROOT);
            if (refusal.status() == 404 && error.contains("model")) {
                return new SetupException(
                        ServerFailures.at(settings) + " does not have the model '" + settings.model()
                                + "': run 'ollama pull " + settings.model() + "' there, or name another one",
                        refusal);
            }
            if (error.contains("not support chat") || error.contains("not support generate")) {
                return new SetupException(
                        ServerFailures.at(settings) + " says that '" + settings.model() + "' writes no text ("
                                + refusal.error() + "): choose a chat model, such as llama3.2 or qwen3",
                        refusal);
            }
            return unwell(refusal.status(), refusal.error());
        } catch (SetupException | RetryableException e) {
            return e;
        }
    }

    private RetryableException unwell(int status, String error) {
        return new RetryableException(ServerFailures.at(settings) + " cannot answer with '" + settings.model() + "': "
                + status + " (" + error + ")");
    }
}
