package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.junit.jupiter.api.Test;

class PromptCommitsTest {

    private final PromptCommits commits = new PromptCommits();
    private final MockProcessorContext<String, String> context = new MockProcessorContext<>();
    private final MockProcessorContext<String, String> other = new MockProcessorContext<>();

    @Test
    void theFirstIsCommittedAtOnceAndThenTenInASecondForAllTasks() {
        assertThat(commitsAt(context, 1_000)).isTrue();
        assertThat(commitsAt(context, 1_001)).isFalse();
        assertThat(commitsAt(other, 1_099)).isFalse();
        assertThat(commitsAt(other, 1_100)).isTrue();
        assertThat(commitsAt(context, 1_150)).isFalse();
        assertThat(commitsAt(context, 60_000)).isTrue();
    }

    private boolean commitsAt(MockProcessorContext<String, String> task, long millis) {
        task.setCurrentSystemTimeMs(millis);
        task.resetCommit();
        commits.ask(task);
        return task.committed();
    }
}
