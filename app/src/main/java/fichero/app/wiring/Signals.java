package fichero.app.wiring;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Ctrl-C and a service manager's request to stop. The first one asks politely, a second one ends the process at once; once
 * closed, they do what they did before.
 */
final class Signals implements AutoCloseable {

    /** 128 and the number of SIGINT, as shells report it. */
    private static final int INTERRUPTED = 130;

    private final Map<Signal, SignalHandler> before = new HashMap<>();

    private Signals() {}

    static Signals onStop(Runnable stop) {
        Signals signals = new Signals();
        AtomicBoolean asked = new AtomicBoolean();
        for (String name : new String[] {"INT", "TERM", "HUP"}) {
            signals.handle(new Signal(name), signal -> {
                if (asked.compareAndSet(false, true)) {
                    stop.run();
                } else if (signal.getName().equals("INT")) {
                    Runtime.getRuntime().halt(INTERRUPTED);
                }
            });
        }
        return signals;
    }

    private void handle(Signal signal, SignalHandler handler) {
        before.put(signal, Signal.handle(signal, handler));
    }

    @Override
    public void close() {
        before.forEach(Signal::handle);
    }
}
