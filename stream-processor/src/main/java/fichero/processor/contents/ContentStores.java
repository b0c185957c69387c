package fichero.processor.contents;

import fichero.processor.StateStores;
import java.util.List;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** The stores of the contents stage, in one task. */
record ContentStores(
        ContentTable contents,
        Locations locations,
        Manifests manifests,
        EntryTable entries,
        KeyValueStore<String, Long> unconfirmed,
        KeyValueStore<String, String> retirements,
        KeyValueStore<String, String> marks) {

    /** @param fingerprints that contents are processed with from now on */
    static ContentStores of(ProcessorContext<?, ?> context, List<String> fingerprints) {
        KeyValueStore<String, String> marks = context.getStateStore(StateStores.MARKS.name());
        return new ContentStores(
                new ContentTable(context.getStateStore(StateStores.CONTENTS.name()), marks, fingerprints),
                new Locations(context.getStateStore(StateStores.LOCATIONS.name())),
                new Manifests(context.getStateStore(StateStores.MANIFESTS.name())),
                new EntryTable(context.getStateStore(StateStores.ENTRIES.name())),
                context.getStateStore(StateStores.UNCONFIRMED.name()),
                context.getStateStore(StateStores.RETIREMENTS.name()),
                marks);
    }
}
