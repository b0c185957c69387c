package fichero.processor.contents;

import fichero.processor.StateStores;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/** The stores of the contents stage, in one task. */
record ContentStores(
        KeyValueStore<String, ContentState> contents,
        Locations locations,
        Manifests manifests,
        KeyValueStore<String, Long> unconfirmed,
        KeyValueStore<String, String> retirements) {

    static ContentStores of(ProcessorContext<?, ?> context) {
        return new ContentStores(
                context.getStateStore(StateStores.CONTENTS.name()),
                new Locations(context.getStateStore(StateStores.LOCATIONS.name())),
                new Manifests(context.getStateStore(StateStores.MANIFESTS.name())),
                context.getStateStore(StateStores.UNCONFIRMED.name()),
                context.getStateStore(StateStores.RETIREMENTS.name()));
    }
}
