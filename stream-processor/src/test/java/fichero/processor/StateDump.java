package fichero.processor;

import fichero.processor.StateStores.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.kafka.common.serialization.Serde;

/** What is in the state stores, as bytes: a line for each entry, with the store, the key and the value between bars. */
final class StateDump {

    private static final String SEPARATOR = " | ";

    private StateDump() {}

    static List<String> of(Workshop workshop) {
        List<String> lines = new ArrayList<>();
        for (Store<?> store : Workshop.STORES) {
            add(lines, store, workshop);
        }
        return lines;
    }

    private static <V> void add(List<String> lines, Store<V> store, Workshop workshop) {
        workshop.store(store)
                .forEach((key, value) -> lines.add(store.name()
                        + SEPARATOR
                        + spelled(key.getBytes(StandardCharsets.UTF_8))
                        + SEPARATOR
                        + spelled(store.values().serializer().serialize(store.name(), value))));
    }

    static void load(List<String> lines, Workshop workshop) {
        for (String line : lines) {
            String[] parts = line.split(" \\| ", 3);
            for (Store<?> store : Workshop.STORES) {
                if (store.name().equals(parts[0])) {
                    put(store, new String(read(parts[1]), StandardCharsets.UTF_8), read(parts[2]), workshop);
                }
            }
        }
    }

    private static <V> void put(Store<V> store, String key, byte[] value, Workshop workshop) {
        Serde<V> serde = store.values();
        workshop.put(store, key, serde.deserializer().deserialize(store.name(), value));
    }

    /** As it is where it is plain text; bytes in hexadecimal. */
    private static String spelled(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        return text.matches("[ -~¡-ÿ]*") && !text.startsWith("0x")
                ? text
                : "0x" + HexFormat.of().formatHex(bytes);
    }

    private static byte[] read(String spelled) {
        return spelled.startsWith("0x")
                ? HexFormat.of().parseHex(spelled.substring(2))
                : spelled.getBytes(StandardCharsets.UTF_8);
    }

    static List<String> read(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
