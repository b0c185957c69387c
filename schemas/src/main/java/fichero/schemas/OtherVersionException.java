package fichero.schemas;

import org.apache.kafka.common.errors.SerializationException;

/**
 * What is stored was written by a newer Fichero, in a way that this one does not know. That is no broken record: whoever
 * puts it aside, and the next, and the next, loses all there is. So processes stop instead, and say what to run.
 */
public final class OtherVersionException extends SerializationException {

    private static final long serialVersionUID = 1L;

    /**
     * @param what was read, and where
     * @param found what that says of itself
     * @param known the newest version that this Fichero reads
     */
    public OtherVersionException(String what, String found, int known) {
        super(what + " has " + found + ", but this Fichero reads version " + known
                + ": run the Fichero that wrote it, or a newer one");
    }
}
