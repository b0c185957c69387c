package fichero.query.administration;

import fichero.schemas.FileEvent;
import fichero.schemas.RecordPosition;
import fichero.schemas.ReindexRequest;
import fichero.schemas.RequestWriter;
import fichero.schemas.TopicWriter;
import fichero.schemas.Topics;
import java.util.List;
import java.util.Map;

/** Writes to the topics {@code requests} and {@code file-events}. */
public final class KafkaOutbox implements Outbox, AutoCloseable {

    private final RequestWriter requests;
    private final TopicWriter<FileEvent> events;

    /** @param kafka settings of the clients; nothing is asked of the broker yet */
    public KafkaOutbox(Map<String, Object> kafka) {
        requests = new RequestWriter(kafka);
        events = new TopicWriter<>(kafka, Topics.FILE_EVENTS, FileEvent::file, "administration-writer");
    }

    @Override
    public List<RecordPosition> request(List<ReindexRequest> asked) {
        return requests.put(asked);
    }

    @Override
    public void publish(List<FileEvent> told) {
        events.put(told);
    }

    @Override
    public void close() {
        requests.close();
        events.close();
    }
}
