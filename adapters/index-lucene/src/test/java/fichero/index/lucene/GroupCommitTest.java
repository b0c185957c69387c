package fichero.index.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class GroupCommitTest {

    @Test
    void callersThatArriveDuringACommitShareTheNext() throws Exception {
        AtomicInteger commits = new AtomicInteger();
        CountDownLatch slow = new CountDownLatch(1);
        GroupCommit group = new GroupCommit(() -> {
            if (commits.incrementAndGet() == 1) {
                await(slow);
            }
        });
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Future<?>> callers = new ArrayList<>();
            callers.add(threads.submit(() -> join(group)));
            Awaitility.await().until(() -> commits.get() == 1);
            for (int i = 0; i < 5; i++) {
                callers.add(threads.submit(() -> join(group)));
            }
            Awaitility.await().until(() -> group.waiting() == 5);
            slow.countDown();
            for (Future<?> caller : callers) {
                caller.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(commits).hasValue(2);
    }

    @Test
    void aCallThatComesAfterACommitGetsItsOwn() throws IOException {
        AtomicInteger commits = new AtomicInteger();
        GroupCommit group = new GroupCommit(commits::incrementAndGet);

        group.join();
        group.join();

        assertThat(commits).hasValue(2);
    }

    @Test
    void aFailedCommitCommitsNobody() throws IOException {
        AtomicInteger attempts = new AtomicInteger();
        GroupCommit group = new GroupCommit(() -> {
            if (attempts.incrementAndGet() == 1) {
                throw new IOException("disk full");
            }
        });

        assertThatThrownBy(group::join).hasMessage("disk full");
        group.join();

        assertThat(attempts).hasValue(2);
    }

    private static Object join(GroupCommit group) {
        try {
            group.join();
            return group;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) throws IOException {
        try {
            assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
