package fichero.schemas;

import java.util.List;
import java.util.Map;

/** Writes to topic {@code requests}. Safe for any thread; every call is bounded. */
public final class RequestWriter implements AutoCloseable {

    private final TopicWriter<ReindexRequest> writer;

    /** @param kafka settings of the client, {@code bootstrap.servers} among them; nothing is asked of the broker yet */
    public RequestWriter(Map<String, Object> kafka) {
        writer = new TopicWriter<>(kafka, Topics.REQUESTS, ReindexRequest::key, "requests-writer");
    }

    /**
     * Returns when the broker has all of them.
     *
     * @return where they are, in the same order
     * @throws BrokerException when it does not take one of them; some may be there then
     */
    public List<RecordPosition> put(List<ReindexRequest> requests) {
        return writer.put(requests);
    }

    @Override
    public void close() {
        writer.close();
    }
}
