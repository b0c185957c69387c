package fichero.app.promises;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.common.record.internal.FileRecords;
import org.apache.kafka.common.record.internal.Record;
import org.apache.kafka.common.record.internal.RecordBatch;

/** Looks for one word in the files that the product and a broker leave on disk. */
final class WordOnDisk {

    /** As it is written, and as it comes out in base64 wherever in three bytes it begins. */
    private final List<String> spellings = new ArrayList<>();

    WordOnDisk(String word) {
        spellings.add(word);
        IntStream.range(0, 3).forEach(before -> {
            String encoded =
                    Base64.getEncoder().encodeToString((" ".repeat(before) + word).getBytes(StandardCharsets.UTF_8));
            // Characters that depend on the neighbours of the word, on either side.
            spellings.add(encoded.substring(before == 0 ? 0 : before + 1, encoded.length() - 4));
        });
    }

    /** Topics with a record that holds it, in any segment that a broker has not deleted yet. */
    TreeSet<String> topics(Path brokerLogs) {
        TreeSet<String> topics = new TreeSet<>();
        for (Path file : files(brokerLogs)) {
            if (file.getFileName().toString().contains(".log") && isInRecordsOf(file)) {
                String partition = file.getParent().getFileName().toString();
                topics.add(partition.substring(0, partition.lastIndexOf('-')));
            }
        }
        return topics;
    }

    private boolean isInRecordsOf(Path segment) {
        try (FileRecords records = FileRecords.open(segment.toFile(), false)) {
            for (RecordBatch batch : records.batches()) {
                for (Record record : batch) {
                    ByteBuffer value = record.value();
                    if (value != null
                            && isIn(StandardCharsets.ISO_8859_1.decode(value).toString())) {
                        return true;
                    }
                }
            }
            return false;
        } catch (IOException e) {
            // Deleted meanwhile.
            return false;
        }
    }

    /** Files whose bytes hold it, by their path from the directory. */
    TreeSet<String> files(String below, Path directory) {
        TreeSet<String> found = new TreeSet<>();
        for (Path file : files(directory.resolve(below))) {
            try {
                if (isIn(Files.readString(file, StandardCharsets.ISO_8859_1))) {
                    found.add(directory.relativize(file).toString());
                }
            } catch (NoSuchFileException e) {
                // Deleted meanwhile.
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return found;
    }

    private boolean isIn(String bytes) {
        return spellings.stream().anyMatch(bytes::contains);
    }

    private static List<Path> files(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).toList();
        } catch (IOException | UncheckedIOException e) {
            // A directory went while it was walked; the next look sees it whole.
            return List.of(directory.resolve("changing"));
        }
    }
}
