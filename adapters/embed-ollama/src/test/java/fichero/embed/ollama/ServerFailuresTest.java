package fichero.embed.ollama;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

class ServerFailuresTest {

    private static final OllamaSettings SETTINGS = OllamaSettings.of(URI.create("http://ollama:11434"), "bge-m3");

    @Test
    void outagesSayWhatIsWrong() {
        assertThat(unreachable(new ConnectException(), new ClosedChannelException()))
                .hasMessageContaining("connection refused");
        assertThat(unreachable(new ConnectException(), new UnresolvedAddressException()))
                .hasMessageContaining("unknown host");
        assertThat(unreachable(new IOException(), new IOException("connection reset")))
                .hasMessageContaining("connection reset");
    }

    @Test
    void certificateThatIsNotTrustedIsOurs() {
        assertThatExceptionOfType(SetupException.class)
                .isThrownBy(() -> unreachable(new SSLHandshakeException("no"), new CertificateException("self-signed")))
                .withMessageContaining("self-signed")
                .withMessageContaining("trust store");
    }

    @Test
    void waitIsReadAsSecondsOrAsADateAndOtherwiseIgnored() {
        assertThat(retryAfter("120")).isEqualTo(Duration.ofMinutes(2));
        assertThat(retryAfter("Wed, 21 Oct 2015 07:28:00 GMT")).isEqualTo(Duration.ZERO);
        assertThat(retryAfter("Mon, 21 Oct 2199 07:28:00 GMT")).isGreaterThan(Duration.ofDays(365));
        assertThat(retryAfter("soon")).isNull();
    }

    private static Duration retryAfter(String header) {
        HttpHeaders headers = HttpHeaders.of(Map.of("Retry-After", List.of(header)), (name, value) -> true);
        try {
            throw ServerFailures.of(SETTINGS, 503, headers, "busy".getBytes(StandardCharsets.UTF_8));
        } catch (RetryableException e) {
            return e.retryAfter();
        } catch (RefusalException e) {
            throw new AssertionError(e);
        }
    }

    private static RetryableException unreachable(Exception failure, Exception cause) {
        failure.initCause(cause);
        return ServerFailures.unreachable(SETTINGS, failure);
    }
}
