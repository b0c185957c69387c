package fichero.app.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ScheduleTest {

    @ParameterizedTest
    @EnumSource
    void theSameSeedDrawsTheSame(Backends backends) {
        assertThat(Drawing.of(7, backends, 3, 30)).isEqualTo(Drawing.of(7, backends, 3, 30));
        assertThat(Drawing.of(7, backends, 3, 30)).isNotEqualTo(Drawing.of(8, backends, 3, 30));
    }

    @Test
    void whatIsPrintedIsReadAsItWas() {
        Schedule drawn = Drawing.of(11, Backends.SERVERS, 4, 60);
        assertThat(Schedule.parse("# found on a Monday\n\n" + drawn)).isEqualTo(drawn);
    }

    @Test
    void everythingHappensSoonerOrLater() {
        Set<Verb> drawn = LongStream.range(0, 20)
                .boxed()
                .flatMap(seed -> Arrays.stream(Backends.values()).map(backends -> Drawing.of(seed, backends, 3, 60)))
                .flatMap(schedule -> schedule.steps().stream())
                .map(Step::verb)
                .collect(Collectors.toSet());
        assertThat(drawn).isEqualTo(EnumSet.allOf(Verb.class));
    }

    @Test
    void noFaultOfTheProcessesOutlivesItsAct() {
        LongStream.range(0, 50).forEach(seed -> {
            boolean running = false;
            boolean well = true;
            for (Step step : Drawing.of(seed, Backends.SERVERS, 3, 40).steps()) {
                switch (step.verb()) {
                    case KILL, STOP, FREEZE, FREEZE_BROKER, DISK_FULL, KILL_BROKER, KILL_READERS -> {
                        assertThat(running && well)
                                .as("seed %d at %s", seed, step)
                                .isTrue();
                        running = step.verb() != Verb.KILL && step.verb() != Verb.STOP;
                        well = step.verb() == Verb.KILL_BROKER || step.verb() == Verb.KILL_READERS;
                    }
                    case START, THAW, THAW_BROKER, DISK_FREE -> {
                        running = true;
                        well = true;
                    }
                    case SETTLE ->
                        assertThat(running && well).as("seed %d", seed).isTrue();
                    default -> assertThat(step).isNotNull();
                }
            }
        });
    }

    @Test
    void operationsAndFaultsAreCounted() {
        Schedule schedule = Schedule.parse("""
                backends BUILT_IN
                   0 CREATE docs:a.md T1:2
                   0 START up
                   5 KILL up
                   5 DELETE docs:a.md
                   5 START up
                   5 EMBEDDER gone
                   5 SETTLE
                """);
        assertThat(schedule.operations()).isEqualTo(2);
        assertThat(schedule.faults()).isEqualTo(2);
    }

    @Test
    void stepsReadAloud() {
        assertThat(Stream.of(Step.of(20, Verb.RENAME, "docs:a.md", "more:b.md"), Step.of(0, Verb.KILL, "up")))
                .extracting(Step::toString)
                .containsExactly("    20 RENAME docs:a.md more:b.md", "     0 KILL up");
    }
}
