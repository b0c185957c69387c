package fichero.app.chaos;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Draws what goes wrong. There is one fault of the processes at a time, one of the embedder and one of the index; those
 * may fall together.
 */
final class Faults {

    private static final List<String> EMBEDDER =
            List.of("gone", "refuses", "hangs", "fails", "fails", "garbage", "limits", "cut");
    private static final List<String> INDEX = List.of("gone", "refuses", "hangs", "slow", "cut");

    private final Random random;
    private final Backends backends;
    private @Nullable Step endOfProcessFault;
    private int processFaultEndsIn;
    private boolean embedderFails;
    private boolean indexFails;
    private boolean readersKilled;

    Faults(Random random, Backends backends) {
        this.random = random;
        this.backends = backends;
    }

    /** Something new that goes wrong, something that is well again, or null for neither. */
    @Nullable
    Step next() {
        if (endOfProcessFault != null && processFaultEndsIn-- == 0) {
            return end();
        }
        return switch (random.nextInt(backends == Backends.SERVERS ? 16 : 22)) {
            case 0, 1 -> endOfProcessFault == null ? processFault() : null;
            case 2, 3 -> embedder();
            case 4 -> backends == Backends.SERVERS ? index() : null;
            default -> null;
        };
    }

    /** Ends the fault of the processes, if there is one. */
    @Nullable
    Step end() {
        Step end = endOfProcessFault;
        endOfProcessFault = null;
        return end;
    }

    /** All is well, as {@link Verb#SETTLE} makes it. */
    void settled() {
        embedderFails = false;
        indexFails = false;
        readersKilled = false;
    }

    private @Nullable Step processFault() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> lasting(Verb.KILL, Verb.START, 2000);
            case 2 -> lasting(Verb.STOP, Verb.START, 1000);
            case 3, 4 -> now(Verb.KILL_BROKER);
            case 5 -> lasting(Verb.FREEZE, Verb.THAW, 7000);
            case 6, 7 -> lasting(Verb.FREEZE_BROKER, Verb.THAW_BROKER, 4000);
            case 8 -> {
                String bytes = String.valueOf(1024 << random.nextInt(8));
                yield lasting(Verb.DISK_FULL, Verb.DISK_FREE, 3000, bytes);
            }
            default -> readers();
        };
    }

    /** Once between two checks: a document that sees its reader die twice is set aside, and rightly so. */
    private @Nullable Step readers() {
        if (readersKilled) {
            return null;
        }
        readersKilled = true;
        return now(Verb.KILL_READERS);
    }

    private Step lasting(Verb fault, Verb end, int longestMillis, String... arguments) {
        endOfProcessFault = Step.of(random.nextInt(longestMillis), end);
        processFaultEndsIn = random.nextInt(7);
        return now(fault, arguments);
    }

    private Step embedder() {
        embedderFails = !embedderFails;
        if (!embedderFails) {
            return now(Verb.EMBEDDER_WELL);
        }
        return now(
                Verb.EMBEDDER,
                backends == Backends.SERVERS ? EMBEDDER.get(random.nextInt(EMBEDDER.size())) : EMBEDDER.get(0));
    }

    private Step index() {
        indexFails = !indexFails;
        return indexFails ? now(Verb.INDEX, INDEX.get(random.nextInt(INDEX.size()))) : now(Verb.INDEX_WELL);
    }

    private Step now(Verb verb, String... arguments) {
        return Step.of(random.nextInt(1500), verb, arguments);
    }
}
