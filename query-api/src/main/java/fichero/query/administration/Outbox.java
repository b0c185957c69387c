package fichero.query.administration;

import fichero.schemas.FileEvent;
import fichero.schemas.RecordPosition;
import fichero.schemas.ReindexRequest;
import java.util.List;

/** Where what is to be done is written, for those who do it. Safe for any thread. */
public interface Outbox {

    /**
     * Asks producers.
     *
     * @return where the requests are, in the same order
     * @throws fichero.schemas.BrokerException when the broker does not take one of them; some may be there then
     */
    List<RecordPosition> request(List<ReindexRequest> requests);

    /**
     * Tells the catalogue.
     *
     * @throws fichero.schemas.BrokerException when the broker does not take one of them; some may be there then
     */
    void publish(List<FileEvent> events);
}
