package fichero.app.generations;

import fichero.core.identity.Generation;
import fichero.schemas.GenerationRecord;

/** Opens generations in this process, and removes what it keeps of them. */
public interface GenerationOpener {

    /**
     * One attempt.
     *
     * @throws fichero.core.failure.RetryableException when something is away
     * @throws fichero.schemas.BrokerException when the broker gives no answer
     */
    OpenGeneration open(GenerationRecord generation);

    /** Lets other programs that read the index's store find this generation. Doing it again is harmless. */
    void promote(Generation generation);

    /** Removes what this process keeps of a closed generation. */
    void forget(Generation generation);

    /** Removes what is in a store that processes share. Doing it again is harmless. */
    void drop(Generation generation);
}
