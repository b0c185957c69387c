package fichero.app.command;

import fichero.core.failure.FullDisk;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.schemas.BrokerException;
import java.nio.file.Path;

/** What to tell a person of a failure. */
final class Failures {

    private Failures() {}

    /** @param log where the whole of it is */
    static String message(Throwable failure, Path log) {
        if (FullDisk.isBehind(failure)) {
            return "The disk is full (" + failure + "): free space and start again; nothing is lost. " + log
                    + " tells more.";
        }
        Throwable told = failure;
        while (!isForPeople(told)) {
            Throwable cause = told.getCause();
            if (cause == null) {
                return "This is a bug: " + failure + ". Its stack is in " + log + ".";
            }
            told = cause;
        }
        return String.valueOf(told.getMessage());
    }

    /** Messages of these say what is wrong and what to do. */
    private static boolean isForPeople(Throwable failure) {
        return failure instanceof SetupException
                || failure instanceof RetryableException
                || failure instanceof BrokerException;
    }
}
