package fichero.processor.points;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.processor.StateSerde;
import fichero.processor.points.PendingQueue.Slot;
import fichero.schemas.ChunkRecord;
import fichero.schemas.Lane;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class PendingQueueTest {

    private static final String ONE = ChunkFixture.key("text one", 1);
    private static final String TWO = ChunkFixture.key("text two", 2);
    private static final String ONE_AGAIN = ChunkFixture.key("text one", 3);

    private final KeyValueStore<String, PendingEntry> store = store();
    private PendingQueue queue = new PendingQueue(store);

    private static KeyValueStore<String, PendingEntry> store() {
        var store = Stores.keyValueStoreBuilder(
                        Stores.inMemoryKeyValueStore("pending"), Serdes.String(), new StateSerde<>(PendingEntry.class))
                .withLoggingDisabled()
                .withCachingDisabled()
                .build();
        var context = new MockProcessorContext<Void, Void>();
        store.init(context.getStateStoreContext(), store);
        return store;
    }

    private List<String> writes() {
        return queue.writes(100).stream().map(Slot::chunkKey).toList();
    }

    private List<String> texts(Lane lane) {
        return queue.texts(lane, 100, slot -> true).stream().map(Slot::chunkKey).toList();
    }

    /** The words of everything are written; texts wait from now on. */
    private void writeWords() {
        for (Slot slot : queue.writes(100)) {
            queue.awaitEmbedding(slot, slot.chunk());
        }
    }

    private void restart() {
        queue = new PendingQueue(store);
    }

    private int entries() {
        List<String> keys = new ArrayList<>();
        try (var all = store.all()) {
            all.forEachRemaining(entry -> keys.add(entry.key));
        }
        return keys.size();
    }

    @Test
    void writesComeInTheirOrderAndDoneOnesLeaveNothing() {
        queue.write(TWO, ChunkFixture.chunk("text two", 1));
        queue.write(ONE, ChunkFixture.chunk("text one", 1));
        assertThat(writes()).containsExactly(TWO, ONE);

        queue.writes(100).forEach(queue::done);
        assertThat(queue.hasWrites()).isFalse();
        assertThat(queue.size()).isZero();
        assertThat(entries()).isZero();
    }

    @Test
    void deleteTakesThePlaceOfItsUpsert() {
        queue.write(ONE, ChunkFixture.chunk("text one", 1));
        queue.write(TWO, ChunkFixture.chunk("text two", 1));
        queue.write(ONE, null);

        List<Slot> slots = queue.writes(100);
        assertThat(slots).extracting(Slot::chunkKey).containsExactly(ONE, TWO);
        assertThat(slots.get(0).chunk()).isNull();
        assertThat(queue.size()).isEqualTo(2);
    }

    @Test
    void upsertTakesThePlaceOfItsDelete() {
        queue.write(ONE, null);
        queue.write(ONE, ChunkFixture.chunk("text one", 2));

        assertThat(queue.writes(100)).hasSize(1);
        assertThat(queue.writes(100).get(0).chunk().revision()).isEqualTo(2);
    }

    @Test
    void updateWhileWaitingForItsEmbeddingIsWrittenAgain() {
        queue.write(ONE, ChunkFixture.chunk("text one", 1));
        writeWords();
        assertThat(texts(Lane.LIVE)).containsExactly(ONE);

        queue.write(ONE, ChunkFixture.chunk("text one", 2));

        assertThat(queue.hasTexts(Lane.LIVE)).isFalse();
        assertThat(queue.writes(100).get(0).chunk().revision()).isEqualTo(2);
        assertThat(queue.size()).isEqualTo(1);
        assertThat(entries()).isEqualTo(2);
    }

    @Test
    void deleteWhileWaitingForItsEmbeddingTakesTheTextOut() {
        queue.write(ONE, ChunkFixture.chunk("text one", 1, Lane.BULK));
        writeWords();
        queue.write(ONE, null);

        assertThat(queue.hasTexts(Lane.BULK)).isFalse();
        assertThat(writes()).containsExactly(ONE);
    }

    @Test
    void lanesAreApart() {
        queue.write(ONE, ChunkFixture.chunk("text one", 1, Lane.BULK));
        queue.write(TWO, ChunkFixture.chunk("text two", 1, Lane.LIVE));
        writeWords();

        assertThat(texts(Lane.BULK)).containsExactly(ONE);
        assertThat(texts(Lane.LIVE)).containsExactly(TWO);
    }

    @Test
    void everyPointOfATextIsFoundWhateverItWaitsFor() {
        queue.write(ONE, ChunkFixture.chunk("text one", 1));
        queue.write(TWO, ChunkFixture.chunk("text two", 1));
        writeWords();
        queue.write(ONE_AGAIN, ChunkFixture.chunk("text one", 1));

        List<Slot> points = queue.ofText(ONE.substring(0, 32));
        assertThat(points).extracting(Slot::chunkKey).containsExactly(ONE, ONE_AGAIN);
        queue.writeAll(points);

        assertThat(writes()).containsExactlyInAnyOrder(ONE, ONE_AGAIN);
        assertThat(texts(Lane.LIVE)).containsExactly(TWO);
        assertThat(queue.size()).isEqualTo(3);
    }

    @Test
    void limitAndConditionHold() {
        for (int i = 0; i < 20; i++) {
            queue.write(ChunkFixture.key("text " + i, i), ChunkFixture.chunk("text " + i, i));
        }
        assertThat(queue.writes(5)).hasSize(5);
        writeWords();

        List<Slot> odd = queue.texts(Lane.LIVE, 3, slot -> slot.chunk().revision() % 2 == 1);
        assertThat(odd).extracting(slot -> slot.chunk().revision()).containsExactly(1L, 3L, 5L);
    }

    @Test
    void restartTakesUpWhereTheQueueWas() {
        for (int i = 0; i < 10; i++) {
            queue.write(ChunkFixture.key("text " + i, i), ChunkFixture.chunk("text " + i, i));
        }
        for (Slot slot : queue.writes(4)) {
            queue.awaitEmbedding(slot, slot.chunk());
        }
        queue.writes(2).forEach(queue::done);
        restart();

        assertThat(queue.size()).isEqualTo(8);
        assertThat(writes()).hasSize(4).first().isEqualTo(ChunkFixture.key("text 6", 6));
        assertThat(texts(Lane.LIVE)).hasSize(4);

        queue.write(ONE, ChunkFixture.chunk("text one", 1));
        assertThat(writes()).hasSize(5).last().isEqualTo(ONE);
        ChunkRecord newer = ChunkFixture.chunk("text 0", 9);
        queue.write(ChunkFixture.key("text 0", 0), newer);
        assertThat(queue.size()).isEqualTo(9);
        assertThat(writes()).last().isEqualTo(ChunkFixture.key("text 0", 0));
    }
}
