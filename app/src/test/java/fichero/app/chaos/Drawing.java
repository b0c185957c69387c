package fichero.app.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Draws a schedule. The same seed draws the same one. */
final class Drawing {

    private static final int SLICE_OPERATIONS = 40;

    private Drawing() {}

    /**
     * @param acts how often all is let settle and checked
     * @param operations in each act
     */
    static Schedule of(long seed, Backends backends, int acts, int operations) {
        Random random = new Random(seed);
        Operations operation = new Operations(random, new FolderModel(random));
        Faults faults = new Faults(random, backends);
        List<Step> steps = new ArrayList<>(operation.first());
        backends.commands().forEach(command -> steps.add(Step.of(0, Verb.START, command)));
        for (int act = 0; act < acts; act++) {
            for (int done = 0; done < operations; done++) {
                steps.add(operation.next(pause(random)));
                add(steps, faults.next());
            }
            add(steps, faults.end());
            faults.settled();
            steps.add(Step.of(0, Verb.SETTLE));
        }
        return new Schedule(backends, steps);
    }

    /** A story that takes little more than its starts, with a fault of each kind at a fixed place. */
    static Schedule slice(long seed) {
        Random random = new Random(seed);
        Operations operation = new Operations(random, new FolderModel(random));
        List<Step> steps = new ArrayList<>(operation.first());
        steps.add(Step.of(0, Verb.START, "up"));
        for (int done = 0; done < SLICE_OPERATIONS; done++) {
            steps.add(operation.next(random.nextInt(120)));
            switch (done) {
                case 4 -> steps.add(Step.of(3000, Verb.EMBEDDER, "fails"));
                case 8 -> steps.add(Step.of(0, Verb.KILL_READERS));
                case 12 -> steps.add(Step.of(500, Verb.KILL_BROKER));
                case 18 -> steps.add(Step.of(0, Verb.INDEX, "refuses"));
                case 22 -> steps.add(Step.of(500, Verb.EMBEDDER_WELL));
                case 24 -> steps.add(Step.of(500, Verb.INDEX_WELL));
                case 27 -> steps.add(Step.of(0, Verb.KILL, "up"));
                case 32 -> steps.add(Step.of(0, Verb.START, "up"));
                default -> {}
            }
        }
        steps.add(Step.of(0, Verb.SETTLE));
        return new Schedule(Backends.SERVERS, steps);
    }

    private static void add(List<Step> steps, @Nullable Step step) {
        if (step != null) {
            steps.add(step);
        }
    }

    /** Bursts within a settle time, and moments in which a change is under way. */
    private static long pause(Random random) {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(2500);
            case 1, 2 -> random.nextInt(700);
            default -> random.nextInt(60);
        };
    }
}
