package fichero.benchmarks.soak;

import java.util.List;

/**
 * What is measured of a running product, by its column.
 *
 * @param column with its unit
 * @param bounded whether it has to level off; what a retention of a day bounds does not within an hour
 */
record Series(String column, boolean bounded) {

    static final Series HEAP = new Series("heap_mib", true);
    static final Series RSS = new Series("rss_mib", true);
    static final Series THREADS = new Series("threads", true);
    static final Series FILES = new Series("file_handles", true);
    static final Series BROKER_RSS = new Series("broker_rss_mib", true);
    static final Series BROKER_FILES = new Series("broker_file_handles", true);
    static final Series EXTRACTORS_RSS = new Series("extractors_rss_mib", true);
    static final Series TOPICS = new Series("topics_mib", true);
    static final Series FILE_EVENTS = new Series("file_events_mib", false);
    static final Series STATE = new Series("state_mib", true);
    static final Series INDEX = new Series("index_mib", true);
    static final Series READ_MODEL = new Series("read_model_mib", true);

    static final List<Series> ALL = List.of(
            HEAP,
            RSS,
            THREADS,
            FILES,
            BROKER_RSS,
            BROKER_FILES,
            EXTRACTORS_RSS,
            TOPICS,
            FILE_EVENTS,
            STATE,
            INDEX,
            READ_MODEL);
}
