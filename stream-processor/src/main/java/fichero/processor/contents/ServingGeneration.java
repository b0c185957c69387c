package fichero.processor.contents;

import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which generation's confirmations count, remembered across restarts. Lives on the task's thread. */
final class ServingGeneration {

    private static final Logger log = LoggerFactory.getLogger(ServingGeneration.class);

    private static final String MARK = "serving";

    private final ContentStores stores;

    ServingGeneration(ContentStores stores) {
        this.stores = stores;
    }

    /**
     * Confirmations of this generation count from now on.
     *
     * @return keys of contents that wait, or that have texts which the former one refused: what this generation has
     *     confirmed of them before was not listened to. None when it counted already, or is the first
     */
    List<String> unsettledAfter(String generation) {
        String told = stores.marks().get(MARK);
        if (generation.equals(told)) {
            return List.of();
        }
        stores.marks().put(MARK, generation);
        if (told == null) {
            return List.of();
        }
        List<String> unsettled = new ArrayList<>();
        stores.contents().forEach((key, state) -> {
            boolean waits = state.record().unconfirmed() > 0 || state.record().refused() > 0;
            if (waits && state.hasChunks() && state.retireAt() == null) {
                unsettled.add(key);
            }
        });
        log.atInfo()
                .addKeyValue("generation", generation)
                .addKeyValue("unsettled", unsettled.size())
                .log("another generation's confirmations count");
        return unsettled;
    }
}
