package fichero.embed.ollama;

import fichero.core.answers.Reply;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** One answer of an Ollama, over a connection of its own. */
final class OllamaReply implements Reply {

    private final OllamaHttp http;
    private final CompletableFuture<HttpResponse<Void>> answer;
    private final ChatLines lines;

    OllamaReply(OllamaHttp http, CompletableFuture<HttpResponse<Void>> answer, ChatLines lines) {
        this.http = http;
        this.answer = answer;
        this.lines = lines;
        var unused = answer.whenComplete((response, failure) -> ended(failure));
    }

    private void ended(@Nullable Throwable failure) {
        if (failure instanceof CancellationException) {
            lines.over();
        } else if (failure != null && !lines.begun()) {
            Throwable cause = failure.getCause();
            lines.broke(failure instanceof CompletionException && cause != null ? cause : failure);
        }
    }

    @Override
    public Piece next(Duration atMost) {
        return lines.next(atMost);
    }

    @Override
    public void close() {
        http.done(answer);
    }
}
