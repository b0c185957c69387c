package fichero.embed.ollama;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import io.github.ollama4j.Ollama;
import io.github.ollama4j.exceptions.OllamaException;
import io.github.ollama4j.models.response.Model;
import io.github.ollama4j.utils.Utils;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which models the server has, by ollama4j. What the library lacks is added here:
 *
 * <ul>
 *   <li>Its timeout ends with the answer's headers, so each call runs on a thread of ours and is given up in time.
 *   <li>It puts the status into the message only ({@code "401 - …"}), so it is read back from there.
 *   <li>It fails on JSON fields that it does not know, which each new Ollama brings; its mapper is told not to.
 * </ul>
 *
 * <p>Not taken from it: {@code embed()} (no timeout, no token, a new HTTP client for each call), {@code
 * getModelDetails()} (leaves out {@code model_info}, where the context length is) and {@code pullModel()} (tells no
 * progress). Those go through {@link OllamaHttp}.
 */
final class ModelCatalogue implements AutoCloseable {

    private static final Pattern STATUS = Pattern.compile("^(\\d{3}) - (.*)", Pattern.DOTALL);

    static {
        // One object for the whole JVM, made at first use; telling it twice does no harm.
        Utils.getObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);
    }

    private final OllamaSettings settings;
    private final Ollama ollama;
    private final ExecutorService thread = Executors.newCachedThreadPool(task -> {
        Thread made = new Thread(task, "ollama-catalogue");
        made.setDaemon(true);
        return made;
    });

    ModelCatalogue(OllamaSettings settings) {
        this.settings = settings;
        this.ollama = new Ollama(settings.base());
        // Ours comes first.
        ollama.setRequestTimeoutSeconds(settings.timeout().toSeconds() + 2);
        if (settings.token() != null) {
            ollama.setBearerAuth(settings.token());
        }
    }

    /** @throws SetupException when what answers is no Ollama */
    String version() {
        try {
            String version = bounded("/api/version", ollama::getVersion);
            if (version != null) {
                return version;
            }
        } catch (RefusalException e) {
            throw new SetupException(noOllama(e.error()), e);
        }
        throw new SetupException(noOllama("no version"));
    }

    /** @return the digest of the model's manifest, hexadecimal; empty when the server lacks the model */
    Optional<String> digest(ModelName model) {
        try {
            @Nullable List<@Nullable Model> models = bounded("/api/tags", ollama::listModels);
            if (models == null) {
                throw new RefusalException(200, "an answer without models");
            }
            for (@Nullable Model listed : models) {
                if (listed != null
                        && listed.getName() != null
                        && ModelName.of(listed.getName()).equals(model)) {
                    if (listed.getDigest() == null) {
                        throw new RefusalException(200, "a model without a digest");
                    }
                    return Optional.of(listed.getDigest());
                }
            }
            return Optional.empty();
        } catch (RefusalException e) {
            throw new RetryableException(
                    ServerFailures.at(settings) + " cannot list its models: " + e.status() + " (" + e.error() + ")", e);
        }
    }

    private <T> T bounded(String path, Callable<T> call) throws RefusalException {
        Future<T> answer;
        try {
            answer = thread.submit(call);
        } catch (RejectedExecutionException e) {
            throw new RetryableException("the embedder was closed meanwhile", e);
        }
        try {
            return answer.get(settings.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new RetryableException(ServerFailures.at(settings) + " did not answer " + path + " within "
                    + settings.timeout().toMillis() + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RetryableException("interrupted while waiting for " + ServerFailures.at(settings), e);
        } catch (ExecutionException e) {
            throw translated(e.getCause() == null ? e : e.getCause());
        } finally {
            answer.cancel(true);
        }
    }

    private RefusalException translated(Throwable failure) {
        Matcher status = STATUS.matcher(String.valueOf(failure.getMessage()));
        if (status.find()) {
            return ServerFailures.of(
                    settings,
                    Integer.parseInt(status.group(1)),
                    null,
                    status.group(2).getBytes(StandardCharsets.UTF_8));
        }
        Throwable cause =
                failure instanceof OllamaException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof JacksonException) {
            return new RefusalException(200, "an answer that is not Ollama's JSON");
        }
        if (cause instanceof IOException || cause instanceof InterruptedException) {
            throw ServerFailures.unreachable(settings, cause);
        }
        if (cause instanceof RuntimeException) {
            // The library looks into the answer without looking whether it is there.
            return new RefusalException(200, "an answer that is not Ollama's (" + cause + ")");
        }
        throw new IllegalStateException(cause);
    }

    private String noOllama(String said) {
        return "what answers at " + settings.url() + " is not Ollama (" + said + "): check the URL";
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
