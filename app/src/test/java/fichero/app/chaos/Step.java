package fichero.app.chaos;

import java.util.List;

/**
 * One step of a schedule, printed as {@code <milliseconds> <verb> <arguments>}.
 *
 * @param pauseMillis before it
 * @param arguments without white space
 */
record Step(long pauseMillis, Verb verb, List<String> arguments) {

    Step {
        arguments = List.copyOf(arguments);
    }

    static Step of(long pauseMillis, Verb verb, String... arguments) {
        return new Step(pauseMillis, verb, List.of(arguments));
    }

    String argument(int at) {
        return arguments.get(at);
    }

    static Step parse(String line) {
        List<String> words = List.of(line.strip().split("\\s+"));
        return new Step(Long.parseLong(words.get(0)), Verb.valueOf(words.get(1)), words.subList(2, words.size()));
    }

    @Override
    public String toString() {
        return "%6d %s"
                .formatted(pauseMillis, String.join(" ", verb.name(), String.join(" ", arguments)))
                .stripTrailing();
    }
}
