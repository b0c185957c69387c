package fichero.query.administration;

import fichero.query.readmodel.FileCollections;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.ReadModel;
import fichero.query.readmodel.RetrySelection;
import fichero.query.readmodel.Sources;
import java.time.InstantSource;
import java.util.Map;

/** Everything that administrators can have done. */
public record Administration(
        Outbox outbox,
        FileCollections collections,
        CollectionReset reset,
        Reindexing reindexing,
        Uploads uploads,
        Outcomes outcomes) {

    /** @param folders that take uploads, by the name of their source */
    public static Administration over(
            ReadModel model, Outbox outbox, Map<String, UploadFolder> folders, InstantSource clock) {
        FileCollections collections = new FileCollections(model);
        return new Administration(
                outbox,
                collections,
                new CollectionReset(collections, outbox, clock),
                new Reindexing(new RetrySelection(model), new Sources(model), outbox, clock),
                new Uploads(folders, outbox, clock),
                new Outcomes(new Inventory(model)));
    }
}
