package fichero.app.wiring;

import java.util.concurrent.atomic.AtomicBoolean;
import sun.misc.Signal;

/** Ctrl-C and a service manager's request to stop. The first one asks politely, a second one ends the process at once. */
final class Signals {

    /** 128 and the number of SIGINT, as shells report it. */
    private static final int INTERRUPTED = 130;

    private Signals() {}

    static void onStop(Runnable stop) {
        AtomicBoolean asked = new AtomicBoolean();
        for (String name : new String[] {"INT", "TERM", "HUP"}) {
            Signal.handle(new Signal(name), signal -> {
                if (asked.compareAndSet(false, true)) {
                    stop.run();
                } else if (signal.getName().equals("INT")) {
                    Runtime.getRuntime().halt(INTERRUPTED);
                }
            });
        }
    }
}
