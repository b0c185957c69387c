package fichero.testkit.network;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * A port of 127.0.0.1 that leads to another one. Its connections can be cut, refused, slowed down and held up. For any
 * thread.
 */
public final class LoopbackProxy implements AutoCloseable {

    private static final int BUFFER_BYTES = 16 * 1024;

    private final int target;
    private final ServerSocket listener;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final Object gate = new Object();
    private boolean held;
    private volatile boolean refusing;
    private volatile Duration delay = Duration.ZERO;

    private LoopbackProxy(int target, ServerSocket listener) {
        this.target = target;
        this.listener = listener;
    }

    /** @param port of 127.0.0.1 that connections are passed on to, whether somebody listens there now or not */
    public static LoopbackProxy to(int port) {
        try {
            LoopbackProxy proxy = new LoopbackProxy(port, new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")));
            start("proxy-to-" + port, proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot listen for what goes to port " + port, e);
        }
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Resets every connection there is; new ones are taken. */
    public void cut() {
        open.forEach(this::reset);
    }

    /** Resets every connection, and new ones at once, until {@link #heal()}. */
    public void refuse() {
        refusing = true;
        cut();
    }

    /** Bytes wait this long, each time some come, until {@link #heal()}. */
    public void slow(Duration wait) {
        delay = wait;
    }

    /** No byte passes, either way, until {@link #heal()}. */
    public void hold() {
        synchronized (gate) {
            held = true;
        }
    }

    /** Ends {@link #refuse()}, {@link #slow} and {@link #hold()}. */
    public void heal() {
        refusing = false;
        delay = Duration.ZERO;
        synchronized (gate) {
            held = false;
            gate.notifyAll();
        }
    }

    /** Closes the port and every connection. */
    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the proxy's port " + port(), e);
        }
        cut();
        heal();
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                connect(listener.accept());
            } catch (IOException e) {
                // The port was closed; else the next connection may fare better.
            }
        }
    }

    private void connect(Socket client) {
        open.add(client);
        if (refusing) {
            reset(client);
            return;
        }
        try {
            Socket server = new Socket(InetAddress.getByName("127.0.0.1"), target);
            open.add(server);
            start("proxy-out", () -> pass(client, server));
            start("proxy-in", () -> pass(server, client));
        } catch (IOException e) {
            reset(client);
        }
    }

    private void pass(Socket from, Socket to) {
        byte[] buffer = new byte[BUFFER_BYTES];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                TimeUnit.MILLISECONDS.sleep(delay.toMillis());
                awaitGate();
                out.write(buffer, 0, read);
            }
            to.shutdownOutput();
            if (from.isOutputShutdown()) {
                end(from);
                end(to);
            }
        } catch (IOException e) {
            reset(from);
            reset(to);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitGate() throws InterruptedException {
        synchronized (gate) {
            while (held) {
                gate.wait();
            }
        }
    }

    /** The peer sees a reset and not an end, unless it had closed before. */
    private void reset(Socket socket) {
        open.remove(socket);
        try {
            socket.setSoLinger(true, 0);
            socket.close();
        } catch (IOException e) {
            // It is closed already.
        }
    }

    private void end(Socket socket) throws IOException {
        open.remove(socket);
        socket.close();
    }

    private static void start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }
}
