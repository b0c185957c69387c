package fichero.schemas;

import java.util.List;

/** Consumer groups (Streams application ids) of the topologies, and the topics that each reads. */
public final class Groups {

    /** The ingest topology: catalogue and contents. */
    public static final String INGEST = "fichero-ingest";

    /** The repartition topic between catalogue and contents, as Streams names it. */
    public static final String CONTENT_COMMANDS = INGEST + "-content-commands-repartition";

    /** What the ingest topology reads, in the order that work passes. */
    public static final List<String> INGEST_TOPICS =
            List.of(Topics.FILE_EVENTS.name(), CONTENT_COMMANDS, Topics.CONTENT_FEEDBACK.name());

    /** What the groups of index topologies begin with. */
    public static final String INDEX = "fichero-index-";

    private Groups() {}

    /** The index topology of one generation; it reads {@link Topics#CHUNKS}. */
    public static String index(String generation) {
        return INDEX + generation;
    }
}
