package fichero.testkit.network;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoopbackProxyTest {

    private ServerSocket server;
    private LoopbackProxy proxy;

    @BeforeEach
    void serveEchoes() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        Thread echo = new Thread(this::echo, "echo");
        echo.setDaemon(true);
        echo.start();
        proxy = LoopbackProxy.to(server.getLocalPort());
    }

    private void echo() {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                connection.getInputStream().transferTo(connection.getOutputStream());
            } catch (IOException e) {
                // A connection that was cut; the next one is served.
            }
        }
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        server.close();
    }

    @Test
    void bytesPassBothWaysToTheirEnd() throws IOException {
        try (Socket client = client()) {
            assertThat(asked(client, "hola")).isEqualTo("hola");
            client.shutdownOutput();
            assertThat(client.getInputStream().read()).isNegative();
        }
    }

    @Test
    void aCutResetsWhatIsOpenAndLetsNewOnesIn() throws IOException {
        try (Socket client = client()) {
            asked(client, "one");
            proxy.cut();
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(IOException.class);
        }
        try (Socket next = client()) {
            assertThat(asked(next, "two")).isEqualTo("two");
        }
    }

    @Test
    void whoIsRefusedComesInAfterHealing() throws IOException {
        proxy.refuse();
        try (Socket client = client()) {
            assertThat(isCutOff(client)).isTrue();
        }
        proxy.heal();
        try (Socket client = client()) {
            assertThat(asked(client, "again")).isEqualTo("again");
        }
    }

    @Test
    void heldBytesArriveAfterHealing() throws IOException {
        try (Socket client = client()) {
            asked(client, "before");
            proxy.hold();
            client.getOutputStream().write("held".getBytes(UTF_8));
            client.setSoTimeout(200);
            assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
            proxy.heal();
            client.setSoTimeout(10_000);
            assertThat(new String(client.getInputStream().readNBytes(4), UTF_8)).isEqualTo("held");
        }
    }

    @Test
    void slowBytesStillArrive() throws IOException {
        proxy.slow(Duration.ofMillis(20));
        try (Socket client = client()) {
            assertThat(asked(client, "poco a poco")).isEqualTo("poco a poco");
        }
    }

    /** Whether an end or a reset comes in place of an answer. */
    private static boolean isCutOff(Socket client) throws SocketTimeoutException {
        try {
            client.getOutputStream().write('x');
            return client.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            return true;
        }
    }

    private Socket client() throws IOException {
        Socket client = new Socket(InetAddress.getByName("127.0.0.1"), proxy.port());
        client.setSoTimeout(10_000);
        return client;
    }

    private static String asked(Socket client, String words) throws IOException {
        byte[] bytes = words.getBytes(UTF_8);
        client.getOutputStream().write(bytes);
        return new String(client.getInputStream().readNBytes(bytes.length), UTF_8);
    }
}
