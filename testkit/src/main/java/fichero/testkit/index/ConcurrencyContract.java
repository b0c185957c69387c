package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.IndexChange;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Several stream threads write while people search. */
interface ConcurrencyContract extends IndexUnderTest {

    int WRITERS = 4;
    int CALLS = 8;
    int POINTS = 5;

    @Test
    default void writersAndSearchersDoNotDisturbOneAnother() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(WRITERS + 1);
        AtomicBoolean writing = new AtomicBoolean(true);
        try {
            Future<?> searches = threads.submit(() -> {
                while (writing.get()) {
                    hybrid("zorro", angle(0))
                            .forEach(hit -> assertThat(hit.chunk().text()).startsWith("zorro"));
                    index().scan(null, 5);
                }
            });
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < WRITERS; writer++) {
                int number = writer;
                writers.add(threads.submit(() -> writeAndSee(number)));
            }
            for (Future<?> one : writers) {
                one.get(2, TimeUnit.MINUTES);
            }
            writing.set(false);
            searches.get(2, TimeUnit.MINUTES);
        } finally {
            writing.set(false);
            threads.shutdownNow();
        }

        assertThat(index().count()).isEqualTo((long) WRITERS * CALLS * (POINTS - 1));
    }

    /** Each call puts its points, of which it deletes one, and sees them at once. */
    private void writeAndSee(int writer) {
        for (int call = 0; call < CALLS; call++) {
            List<IndexChange> changes = new ArrayList<>();
            for (int point = 0; point < POINTS; point++) {
                changes.add(TestChunk.of("zorro " + writer + "-" + call + "-" + point)
                        .whole(angle(writer + call)));
            }
            List<IndexChange> puts = List.copyOf(changes);
            changes.add(new IndexChange.Delete(puts.get(0).id()));
            index().apply(changes);
            assertThat(index().get(puts.stream().map(IndexChange::id).toList())).hasSize(POINTS - 1);
        }
    }
}
