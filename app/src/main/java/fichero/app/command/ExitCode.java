package fichero.app.command;

/** How a command ended, for shells. */
final class ExitCode {

    static final int OK = 0;
    static final int FAILED = 1;
    /** Wrong usage or settings; nothing was started. */
    static final int USAGE = 2;

    private ExitCode() {}
}
