package fichero.app.chaos;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is done to folders and product, as plain data: a failing one can be read, kept and shortened. */
record Schedule(Backends backends, List<Step> steps) {

    private static final String BACKENDS = "backends ";

    Schedule {
        steps = List.copyOf(steps);
    }

    /** Reads what {@link #toString()} writes; blank lines and those that begin with {@code #} are left out. */
    static Schedule parse(String text) {
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .toList();
        return new Schedule(
                Backends.valueOf(lines.get(0).substring(BACKENDS.length())),
                lines.stream().skip(1).map(Step::parse).toList());
    }

    long operations() {
        return steps.stream().filter(step -> step.verb().isOperation()).count();
    }

    /** Ends of faults are not counted. */
    long faults() {
        return steps.stream()
                .filter(step -> switch (step.verb()) {
                    case KILL,
                            STOP,
                            KILL_BROKER,
                            KILL_READERS,
                            FREEZE,
                            FREEZE_BROKER,
                            DISK_FULL,
                            EMBEDDER,
                            INDEX,
                            BROKER -> true;
                    default -> false;
                })
                .count();
    }

    @Override
    public String toString() {
        return Stream.concat(Stream.of(BACKENDS + backends), steps.stream().map(Step::toString))
                .collect(Collectors.joining("\n"));
    }
}
