package fichero.query.readmodel;

import fichero.core.failure.Reason;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What a person can do about a reason code. */
final class Advice {

    private Advice() {}

    /** Null for no reason, and for a code that only a newer processor knows. */
    static @Nullable String of(@Nullable String code) {
        return Arrays.stream(Reason.values())
                .filter(reason -> reason.code().equals(code))
                .map(Reason::advice)
                .findFirst()
                .orElse(null);
    }
}
