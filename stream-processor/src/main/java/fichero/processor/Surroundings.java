package fichero.processor;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Clock;
import java.util.function.Consumer;

/**
 * What a processor has from the process around it.
 *
 * @param meters where stages and Kafka's clients are measured
 * @param memory that state stores share
 * @param fatal told once when processing has stopped for good; called on a stream thread, must not block
 */
public record Surroundings(Clock clock, MeterRegistry meters, StateMemory memory, Consumer<Throwable> fatal) {

    /** Measured by nobody. */
    public static Surroundings unmeasured(StateMemory memory, Consumer<Throwable> fatal) {
        return new Surroundings(Clock.systemUTC(), new CompositeMeterRegistry(), memory, fatal);
    }

    public Surroundings telling(Consumer<Throwable> otherFatal) {
        return new Surroundings(clock, meters, memory, otherFatal);
    }
}
