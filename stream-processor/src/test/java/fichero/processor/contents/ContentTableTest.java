package fichero.processor.contents;

import static fichero.processor.contents.ContentFixture.state;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import fichero.processor.StateSerde;
import fichero.schemas.ContentStatus;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class ContentTableTest {

    private final KeyValueStore<String, ContentState> store = store("contents", new StateSerde<>(ContentState.class));
    private final KeyValueStore<String, String> marks = store("marks", Serdes.String());

    private static <T> KeyValueStore<String, T> store(String name, Serde<T> values) {
        var store = Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore(name), Serdes.String(), values)
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        var context = new MockProcessorContext<Void, Void>();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    private ContentTable table(String... fingerprints) {
        ContentTable table = new ContentTable(store, marks, List.of(fingerprints));
        table.count();
        return table;
    }

    @Test
    void aStepThatIsNotInTheTableOfStatesStopsAndChangesNothing() {
        ContentTable table = table("reader-1");
        ContentState empty = state(ContentStatus.EMPTY, null, 0);
        table.put("main/a", empty);

        assertThatThrownBy(() -> table.put("main/a", state(ContentStatus.INDEXED, null, 1)))
                .isInstanceOf(SetupException.class)
                .hasMessageContainingAll("main/a", "empty", "indexed", "bug in Fichero");

        assertThat(table.get("main/a")).isEqualTo(empty);
    }

    @Test
    void aContentThatWasNeverToldOfCannotBeIndexedAtOnce() {
        assertThatThrownBy(() -> table("reader-1").put("main/a", state(ContentStatus.INDEXED, null, 1)))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("unknown");
    }

    @Test
    void contentsOfAnotherFingerprintAreCountedAndTheCountOutlivesARestart() {
        ContentTable before = table("reader-1");
        before.put("main/a", state(ContentStatus.EXTRACTED, null, 1));
        before.put("main/b", state(ContentStatus.EXTRACTED, null, 1));
        assertThat(before.outdated()).isZero();

        ContentTable table = table("reader-2");
        assertThat(table.outdated()).isEqualTo(2);
        table.delete("main/a");

        assertThat(table.outdated()).isEqualTo(1);
        assertThat(table("reader-2").outdated()).isEqualTo(1);
    }
}
