package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whatever happens to folders and processes: once all is settled, everything says what the folders say. Runs with
 * {@code -Pchaos} and draws seeds for {@code -Dfichero.chaos.minutes}; {@code -Dfichero.chaos.seed=N} tells one story again,
 * and {@code -Dfichero.chaos.schedule=FILE} one that was written down. What a failed story leaves behind is kept.
 */
class ChaosRun {

    private static final int ACTS = 3;
    private static final int OPERATIONS = 45;
    private static final int DEFAULT_MINUTES = 30;

    private final List<String> failures = new ArrayList<>();
    private long operations;
    private long faults;
    private int stories;

    @Test
    void whateverHappensTheFoldersAloneSayWhatIsThereInTheEnd() throws IOException {
        String file = System.getProperty("fichero.chaos.schedule");
        Long seed = Long.getLong("fichero.chaos.seed");
        if (file != null) {
            tell(file, Schedule.parse(Files.readString(Path.of(file))));
        } else if (seed != null) {
            tell(seed);
        } else {
            tellUntil(System.nanoTime()
                    + Duration.ofMinutes(Integer.getInteger("fichero.chaos.minutes", DEFAULT_MINUTES))
                            .toNanos());
        }
        assertThat(failures).isEmpty();
    }

    private void tellUntil(long deadline) {
        Random seeds = new Random();
        while (System.nanoTime() < deadline) {
            tell(seeds.nextInt(Integer.MAX_VALUE));
        }
    }

    /** Even seeds run with what is built in, odd ones with servers. */
    private void tell(long seed) {
        Backends backends = Backends.values()[(int) (seed % Backends.values().length)];
        tell("-Dfichero.chaos.seed=" + seed, Drawing.of(seed, backends, ACTS, OPERATIONS));
    }

    private void tell(String title, Schedule schedule) {
        long begun = System.nanoTime();
        System.out.println("CHAOS " + title + " " + schedule.backends());
        Path work = newDirectory();
        boolean well = false;
        try (StoryRun story = new StoryRun(work, schedule)) {
            try {
                story.run(title);
                well = true;
            } finally {
                operations += story.told().operations();
                faults += story.told().faults();
            }
        } catch (AssertionError | RuntimeException e) {
            System.out.println("CHAOS FAILED, see " + work + ": " + e.getMessage());
            failures.add(title + " left " + work + ": " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            failures.add(title + " was interrupted");
        }
        if (well) {
            delete(work);
        }
        stories++;
        System.out.println("CHAOS " + (well ? "well" : "FAILED") + " after "
                + Duration.ofNanos(System.nanoTime() - begun).toSeconds() + " s; so far " + stories + " stories, "
                + operations + " operations, " + faults + " faults, " + failures.size() + " failures");
    }

    private static Path newDirectory() {
        try {
            return Files.createTempDirectory("fichero-chaos-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
