package fichero.ingest;

import fichero.schemas.FileEvent;
import fichero.schemas.FileRecord;
import fichero.schemas.RunRecord;
import java.util.List;
import java.util.Map;

/** What is behind a producer: a broker, and something that takes file events and writes the catalogue. */
interface Downstream extends AutoCloseable {

    Clients clients();

    /** All file events, in the order of their partition. */
    List<FileEvent> events();

    /** The catalogue, by file id; gone files included. */
    Map<String, FileRecord> files();

    /** Every record of topic {@code runs} but tombstones, in the order of its partition. */
    List<RunRecord> runs();

    /** Whether the catalogue has taken all that was published. */
    boolean hasTakenAll();

    @Override
    void close();
}
