package fichero.app.command;

/** The person's terminal, as far as the launcher tells of it. */
final class Terminal {

    /** Set by the launcher when standard error is a terminal: Java cannot tell by itself. */
    private static final String INTERACTIVE = "fichero.terminal";

    private Terminal() {}

    static boolean isInteractive() {
        return Boolean.getBoolean(INTERACTIVE);
    }

    static void complain(String message) {
        System.err.println("fichero: " + message);
    }
}
