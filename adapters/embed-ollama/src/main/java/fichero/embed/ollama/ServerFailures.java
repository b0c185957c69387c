package fichero.embed.ollama;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpHeaders;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The failures that mean the same whatever was asked. */
final class ServerFailures {

    private static final int LONGEST_ERROR = 300;

    private ServerFailures() {}

    static String at(OllamaSettings settings) {
        return "Ollama at " + settings.url();
    }

    /**
     * What keeps an answer from coming.
     *
     * @return an outage: the server is down, or its name is not known yet
     * @throws SetupException when its certificate is not trusted
     */
    static RetryableException unreachable(OllamaSettings settings, Throwable cause) {
        String said = null;
        for (Throwable deeper = cause; deeper != null; deeper = deeper.getCause()) {
            if (deeper instanceof CertificateException) {
                throw new SetupException(
                        at(settings) + " has a certificate that Java does not trust (" + deeper.getMessage()
                                + "): add its authority to the trust store",
                        cause);
            }
            if (deeper instanceof UnresolvedAddressException) {
                said = "unknown host";
            }
            said = said == null ? deeper.getMessage() : said;
        }
        if (said == null) {
            said = cause instanceof ConnectException
                    ? "connection refused"
                    : cause.getClass().getSimpleName();
        }
        return new RetryableException(
                at(settings) + " cannot be reached (" + said + "): start it with 'ollama serve', or check the URL",
                cause);
    }

    /**
     * Throws what a status means by itself.
     *
     * @return a status whose meaning depends on the question
     */
    static RefusalException of(OllamaSettings settings, int status, @Nullable HttpHeaders headers, byte[] body) {
        String error = error(body);
        String answered = at(settings) + " answered " + status + " (" + error + ")";
        switch (status) {
            case 401, 403 ->
                throw new SetupException(answered + ": it wants a token"
                        + (settings.token() == null ? ", and none is set" : " other than the one that is set"));
            // 499 is how Ollama says that the request was cancelled, as it is when the server stops.
            case 408, 425, 429, 499, 502, 503, 504 ->
                throw new RetryableException(answered + ": it is busy or starting", null, retryAfter(headers));
            default -> {
                if (status >= 300 && status < 400) {
                    throw new SetupException(answered + ", a redirection, which would carry the token and the texts"
                            + " elsewhere: set the URL that it leads to");
                }
                return new RefusalException(status, error);
            }
        }
    }

    /** From {@code {"error": "…"}}, or the beginning of whatever else it is. */
    static String error(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        try {
            JsonNode error = Json.MAPPER.readTree(body).path("error");
            text = error.isTextual() ? error.asText() : error.path("message").asText(text);
        } catch (JacksonException e) {
            // A gateway's page; its beginning says enough.
        } catch (IOException e) {
            throw new IllegalStateException("reading an array of bytes", e);
        }
        String line = text.strip().replaceAll("\\s+", " ");
        return line.isEmpty() ? "no words" : line.substring(0, Math.min(line.length(), LONGEST_ERROR));
    }

    private static @Nullable Duration retryAfter(@Nullable HttpHeaders headers) {
        String said = headers == null
                ? ""
                : headers.firstValue("Retry-After").orElse("").strip();
        if (said.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(said));
        }
        try {
            Duration wait = Duration.between(
                    Instant.now(),
                    ZonedDateTime.parse(said, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return wait.isNegative() ? Duration.ZERO : wait;
        } catch (DateTimeException e) {
            return null;
        }
    }
}
