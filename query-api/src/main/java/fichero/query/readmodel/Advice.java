package fichero.query.readmodel;

import fichero.core.failure.Reason;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a reason code means and what a person can do about it. */
final class Advice {

    private Advice() {}

    /** Null for no reason, and for a code that only a newer processor knows. */
    static @Nullable String of(@Nullable String code) {
        return reason(code).map(Reason::advice).orElse(null);
    }

    /** The same for its meaning. */
    static @Nullable String meaning(@Nullable String code) {
        return reason(code).map(Reason::meaning).orElse(null);
    }

    private static Optional<Reason> reason(@Nullable String code) {
        return Arrays.stream(Reason.values())
                .filter(reason -> reason.code().equals(code))
                .findFirst();
    }
}
