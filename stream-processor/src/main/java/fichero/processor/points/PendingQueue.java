package fichero.processor.points;

import fichero.schemas.ChunkRecord;
import fichero.schemas.Lane;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * The durable queue of one task, in its {@code pending} store: points to write to the index, then texts to embed, live
 * ones before those of a bulk load. There is at most one entry a point, so that later work on it replaces earlier work.
 *
 * <p>Keys: {@code <line>|<number>} holds work, in order; {@code point|<chunk key>} points to it. Lives on the task's
 * thread.
 */
final class PendingQueue {

    /** What the queue holds, by what is to be done. */
    private enum Line {
        WRITE("write"),
        EMBED_LIVE("embed-live"),
        EMBED_BULK("embed-bulk");

        private final String prefix;

        Line(String name) {
            this.prefix = name + "|";
        }

        static Line embed(Lane lane) {
            return switch (lane) {
                case LIVE -> EMBED_LIVE;
                case BULK -> EMBED_BULK;
            };
        }
    }

    private static final String POINTER = "point|";

    private final KeyValueStore<String, PendingEntry> store;
    private final Map<Line, Numbers> numbers = new EnumMap<>(Line.class);

    PendingQueue(KeyValueStore<String, PendingEntry> store) {
        this.store = store;
        for (Line line : Line.values()) {
            numbers.put(line, Numbers.of(store, line));
        }
    }

    /** The point is to be written as this chunk says, or removed when it is null. Keeps its place when it has one. */
    void write(String chunkKey, @Nullable ChunkRecord chunk) {
        PendingEntry pointer = store.get(POINTER + chunkKey);
        String slot = pointer == null ? null : Objects.requireNonNull(pointer.slot());
        if (slot != null && slot.startsWith(Line.WRITE.prefix)) {
            store.put(slot, PendingEntry.work(chunkKey, chunk));
            return;
        }
        if (slot != null) {
            remove(slot);
        }
        add(Line.WRITE, chunkKey, chunk);
    }

    /** The point's words are written; its text waits for its embedding from now on. */
    void awaitEmbedding(Slot written, ChunkRecord chunk) {
        remove(written.key());
        add(Line.embed(chunk.lane()), written.chunkKey(), chunk);
    }

    /** The text of these points has its vector: they are to be written whole. */
    void writeAll(List<Slot> embedded) {
        for (Slot slot : embedded) {
            if (awaitsEmbedding(slot)) {
                remove(slot.key());
                add(Line.WRITE, slot.chunkKey(), slot.chunk());
            }
        }
    }

    /** Whether the slot's words are written and its text waits for the embedder. */
    static boolean awaitsEmbedding(Slot slot) {
        return !slot.key().startsWith(Line.WRITE.prefix);
    }

    /** The work is done. */
    void done(Slot slot) {
        remove(slot.key());
        store.delete(POINTER + slot.chunkKey());
    }

    /** The oldest writes. */
    List<Slot> writes(int limit) {
        return take(Line.WRITE, limit, slot -> true);
    }

    /** The oldest texts of a lane that fulfil the condition. */
    List<Slot> texts(Lane lane, int limit, Predicate<Slot> condition) {
        return take(Line.embed(lane), limit, condition);
    }

    /** Every point in the queue that has this text. */
    List<Slot> ofText(String textHash) {
        List<Slot> slots = new ArrayList<>();
        try (KeyValueIterator<String, PendingEntry> pointers =
                store.prefixScan(POINTER + textHash + "/", new StringSerializer())) {
            while (pointers.hasNext()) {
                String key = Objects.requireNonNull(pointers.next().value.slot());
                PendingEntry work = store.get(key);
                slots.add(new Slot(key, work.chunkKey(), work.chunk()));
            }
        }
        return slots;
    }

    boolean hasWrites() {
        return numbers(Line.WRITE).size > 0;
    }

    boolean hasTexts(Lane lane) {
        return numbers(Line.embed(lane)).size > 0;
    }

    /** How much waits, of everything. */
    long size() {
        return numbers.values().stream().mapToLong(n -> n.size).sum();
    }

    private List<Slot> take(Line line, int limit, Predicate<Slot> condition) {
        Numbers range = numbers(line);
        List<Slot> slots = new ArrayList<>();
        if (range.size == 0) {
            return slots;
        }
        // Starting at the first live number keeps the scan off the tombstones that a queue leaves behind in RocksDB.
        try (KeyValueIterator<String, PendingEntry> entries =
                store.range(line.prefix + number(range.first), line.prefix + number(range.next))) {
            boolean first = true;
            while (entries.hasNext() && slots.size() < limit) {
                KeyValue<String, PendingEntry> entry = entries.next();
                if (first) {
                    range.first = Numbers.parse(line, entry.key);
                    first = false;
                }
                Slot slot = new Slot(entry.key, entry.value.chunkKey(), entry.value.chunk());
                if (condition.test(slot)) {
                    slots.add(slot);
                }
            }
        }
        return slots;
    }

    private void add(Line line, String chunkKey, @Nullable ChunkRecord chunk) {
        Numbers range = numbers(line);
        String slot = line.prefix + number(range.next++);
        range.size++;
        store.put(slot, PendingEntry.work(chunkKey, chunk));
        store.put(POINTER + chunkKey, PendingEntry.pointer(chunkKey, slot));
    }

    private void remove(String slot) {
        for (Line line : Line.values()) {
            if (slot.startsWith(line.prefix)) {
                numbers(line).size--;
            }
        }
        store.delete(slot);
    }

    private Numbers numbers(Line line) {
        return Objects.requireNonNull(numbers.get(line));
    }

    private static String number(long number) {
        return String.format("%019d", number);
    }

    /**
     * Work in the queue.
     *
     * @param chunk null for a removal
     */
    record Slot(String key, String chunkKey, @Nullable ChunkRecord chunk) {

        String textHash() {
            return chunkKey.substring(0, chunkKey.indexOf('/'));
        }
    }

    /** Where a line of the queue begins and ends, counted once when the task starts. */
    private static final class Numbers {

        private long first;
        private long next;
        private long size;

        static Numbers of(KeyValueStore<String, PendingEntry> store, Line line) {
            Numbers numbers = new Numbers();
            try (KeyValueIterator<String, PendingEntry> entries =
                    store.prefixScan(line.prefix, new StringSerializer())) {
                while (entries.hasNext()) {
                    long number = parse(line, entries.next().key);
                    if (numbers.size == 0) {
                        numbers.first = number;
                    }
                    numbers.next = number + 1;
                    numbers.size++;
                }
            }
            return numbers;
        }

        static long parse(Line line, String key) {
            return Long.parseLong(key.substring(line.prefix.length()));
        }
    }
}
