package fichero.testkit.fuzz;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;

/**
 * Many cases of one subject, each made from a seed of its own. The first that fails is cut down to what still fails the
 * same way, and printed as it stands in Java: it wants a test with a name.
 *
 * <p>{@code -Dfichero.fuzz.cases=1000000} runs more of them, {@code -Dfichero.fuzz.seed=7} others.
 */
public final class Fuzzing {

    private static final long USUAL_SEED = 20_261_130;

    /** A case takes milliseconds: one that takes so long hangs. */
    private static final Duration HANGS = Duration.ofMinutes(1);

    private final long seed;
    private final int cases;
    private final Duration hangs;

    Fuzzing(long seed, int cases, Duration hangs) {
        this.seed = seed;
        this.cases = cases;
        this.hangs = hangs;
    }

    /** @param usual how many cases there are when nobody asks for more */
    public static Fuzzing cases(int usual) {
        return new Fuzzing(
                Long.getLong("fichero.fuzz.seed", USUAL_SEED), Integer.getInteger("fichero.fuzz.cases", usual), HANGS);
    }

    /** What holds of every case; throws where it does not. */
    public interface Check<T> {
        void check(T value) throws Exception;
    }

    /** @throws AssertionError with the case, for the first that fails or does not end */
    public void texts(Function<Mutations, String> made, Check<String> check) {
        try (Runner runner = new Runner(check, hangs)) {
            for (int i = 0; i < cases; i++) {
                String text = made.apply(new Mutations(seed + i));
                Throwable failure = runner.failure(text);
                if (failure instanceof Runner.Hanging) {
                    throw failed(i, text, failure);
                }
                if (failure != null) {
                    Class<?> kind = failure.getClass();
                    String least = Shrinking.least(text, shorter -> kind.isInstance(runner.failure(shorter)));
                    Throwable last = runner.failure(least);
                    throw failed(i, least, last == null ? failure : last);
                }
            }
        }
    }

    /** As {@link #texts}; a case is printed with a character for each byte, as ISO 8859-1 has them. */
    public void bytes(Function<Mutations, byte[]> made, Check<byte[]> check) {
        texts(
                mutations -> new String(made.apply(mutations), StandardCharsets.ISO_8859_1),
                text -> check.check(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private AssertionError failed(int at, String text, Throwable failure) {
        return new AssertionError(
                "case " + at + " of seed " + seed + " fails; -Dfichero.fuzz.seed=" + (seed + at)
                        + " -Dfichero.fuzz.cases=1 runs it alone. Make it a test with a name:\n" + literal(text) + "\n"
                        + failure,
                failure);
    }

    private static String literal(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"' -> literal.append("\\\"");
                case '\\' -> literal.append("\\\\");
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> literal.append(c >= ' ' && c < 0x7f ? String.valueOf(c) : "\\u%04x".formatted((int) c));
            }
        }
        return literal.append('"').toString();
    }
}
