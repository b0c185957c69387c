package fichero.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.identity.Generation;
import fichero.testkit.embedding.InstantEmbedder;
import fichero.testkit.index.InMemoryChunkIndex;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServingSideTest {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final ServingSide serving = new ServingSide(side("old"));

    private static SearchSide side(String name) {
        return new SearchSide(new Generation(name), new InMemoryChunkIndex(64), new InstantEmbedder());
    }

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @Test
    void aSearchKeepsItsSideToTheEndAndLaterOnesUseTheNext() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        CompletableFuture<String> search = CompletableFuture.supplyAsync(
                () -> serving.use(side -> {
                    begun.countDown();
                    await(goOn);
                    return side.generation().name();
                }),
                threads);
        begun.await();

        CompletableFuture<Void> switching = CompletableFuture.runAsync(() -> serving.switchTo(side("new")), threads);
        while (!serving.generation().name().equals("new")) {
            Thread.onSpinWait();
        }

        assertThat(switching).as("waits for the search").isNotDone();
        assertThat(serving.<String>use(side -> side.generation().name())).isEqualTo("new");
        goOn.countDown();
        assertThat(search.get(10, TimeUnit.SECONDS)).isEqualTo("old");
        switching.get(10, TimeUnit.SECONDS);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
