package fichero.app.chaos;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Draws what goes wrong. There is one fault of the processes at a time, one of the embedder, one of the index and one of a
 * broker that is no process of the product; those may fall together.
 */
final class Faults {

    private static final List<String> EMBEDDER =
            List.of("gone", "refuses", "hangs", "fails", "fails", "garbage", "limits", "cut");
    private static final List<String> INDEX = List.of("gone", "refuses", "hangs", "slow", "cut");
    private static final List<String> BROKER = List.of("gone", "refuses", "hangs", "cut");

    private final Random random;
    private final Backends backends;
    private @Nullable Step endOfProcessFault;
    private int processFaultEndsIn;
    private boolean embedderFails;
    private boolean indexFails;
    private boolean brokerFails;
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
        return switch (random.nextInt(18)) {
            case 0, 1 -> endOfProcessFault == null ? processFault() : null;
            case 2, 3 -> embedder();
            case 4 -> backends == Backends.BUILT_IN ? null : index();
            case 5 -> backends == Backends.ROLES ? broker() : null;
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
        brokerFails = false;
        readersKilled = false;
    }

    private @Nullable Step processFault() {
        String command =
                backends.commands().get(random.nextInt(backends.commands().size()));
        boolean ownBroker = backends != Backends.ROLES;
        return switch (random.nextInt(10)) {
            case 0, 1 -> lasting(Verb.KILL, Verb.START, 2000, command);
            case 2 -> lasting(Verb.STOP, Verb.START, 1000, command);
            case 3, 4 -> ownBroker ? now(Verb.KILL_BROKER) : lasting(Verb.KILL, Verb.START, 500, command);
            case 5 -> lasting(Verb.FREEZE, Verb.THAW, 7000, command);
            case 6, 7 ->
                ownBroker
                        ? lasting(Verb.FREEZE_BROKER, Verb.THAW_BROKER, 4000)
                        : lasting(Verb.FREEZE, Verb.THAW, 12_000, command);
            case 8 -> {
                endOfProcessFault = Step.of(random.nextInt(3000), Verb.DISK_FREE);
                processFaultEndsIn = random.nextInt(7);
                yield now(Verb.DISK_FULL, String.valueOf(1024 << random.nextInt(8)));
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

    private Step lasting(Verb fault, Verb end, int longestMillis, String... command) {
        endOfProcessFault = Step.of(random.nextInt(longestMillis), end, command);
        processFaultEndsIn = random.nextInt(7);
        return now(fault, command);
    }

    private Step embedder() {
        embedderFails = !embedderFails;
        if (!embedderFails) {
            return now(Verb.EMBEDDER_WELL);
        }
        return now(
                Verb.EMBEDDER,
                backends == Backends.BUILT_IN ? EMBEDDER.get(0) : EMBEDDER.get(random.nextInt(EMBEDDER.size())));
    }

    private Step index() {
        indexFails = !indexFails;
        return indexFails ? now(Verb.INDEX, INDEX.get(random.nextInt(INDEX.size()))) : now(Verb.INDEX_WELL);
    }

    private Step broker() {
        brokerFails = !brokerFails;
        return brokerFails ? now(Verb.BROKER, BROKER.get(random.nextInt(BROKER.size()))) : now(Verb.BROKER_WELL);
    }

    private Step now(Verb verb, String... arguments) {
        return Step.of(random.nextInt(1500), verb, arguments);
    }
}
