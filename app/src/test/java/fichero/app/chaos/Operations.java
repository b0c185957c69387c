package fichero.app.chaos;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Draws what is done to the folders, one operation after the other, and keeps the model in step. */
final class Operations {

    private static final int LONGEST_DOCUMENT = 4;

    /** The far past, the past, and futures: none that a file could have by itself. */
    private static final List<Long> TIMES = List.of(1L, 315_532_800L, 1_000_000_000L, 2_147_483_648L, 4_102_444_800L);

    private final Random random;
    private final FolderModel model;

    Operations(Random random, FolderModel model) {
        this.random = random;
        this.model = model;
    }

    /** The folders before the product is started. */
    List<Step> first() {
        List<Step> steps = new ArrayList<>();
        steps.add(checkout(0, 0));
        for (int files = 12; files > 0; files--) {
            steps.add(create(0));
        }
        return steps;
    }

    Step next(long pauseMillis) {
        if (model.files().size() < 8) {
            return create(pauseMillis);
        }
        return switch (random.nextInt(40)) {
            case 0, 1, 2, 3, 4, 5 -> create(pauseMillis);
            case 6, 7, 8, 9, 10 -> written(pauseMillis, Verb.EDIT);
            case 11, 12, 13 -> written(pauseMillis, Verb.REPLACE);
            case 14, 15 -> append(pauseMillis);
            case 16, 17 ->
                Step.of(pauseMillis, Verb.TRUNCATE, model.file(), String.valueOf(random.nextInt(10) * 10 + 5));
            case 18, 19, 20, 21, 22 -> rename(pauseMillis);
            case 23, 24, 25 -> copy(pauseMillis);
            case 26, 27, 28, 29 -> delete(pauseMillis);
            case 30 -> deleteTree(pauseMillis);
            case 31, 32 -> moveTree(pauseMillis);
            case 33, 34 -> Step.of(pauseMillis, Verb.TOUCH, model.file());
            case 35, 36 -> time(pauseMillis);
            case 37 ->
                Step.of(
                        pauseMillis,
                        Verb.CHMOD,
                        model.file(),
                        List.of("600", "640", "644", "755").get(random.nextInt(4)));
            default -> checkout(pauseMillis, random.nextInt(Checkout.VERSIONS));
        };
    }

    private Step create(long pauseMillis) {
        String extension = random.nextInt(14) == 0 ? ".pdf" : ".md";
        String place = model.freePlace(extension);
        if (place == null) {
            place = model.place(extension);
            Verb verb = model.files().contains(place) ? Verb.EDIT : Verb.CREATE;
            model.add(place);
            return Step.of(pauseMillis, verb, place, document(place));
        }
        model.add(place);
        return Step.of(pauseMillis, Verb.CREATE, place, document(place));
    }

    private Step written(long pauseMillis, Verb verb) {
        String file = model.file();
        return Step.of(pauseMillis, verb, file, document(file));
    }

    private Step append(long pauseMillis) {
        return Step.of(pauseMillis, Verb.APPEND, model.file(), String.valueOf(random.nextInt(Documents.SECTIONS)));
    }

    private Step rename(long pauseMillis) {
        String from = model.file();
        String to = model.other(from);
        model.remove(from);
        model.add(to);
        return Step.of(pauseMillis, Verb.RENAME, from, to);
    }

    private Step copy(long pauseMillis) {
        String from = model.file();
        String to = model.other(from);
        model.add(to);
        return Step.of(pauseMillis, Verb.COPY, from, to, random.nextBoolean() ? "new" : "kept");
    }

    private Step delete(long pauseMillis) {
        String file = model.file();
        model.remove(file);
        return Step.of(pauseMillis, Verb.DELETE, file);
    }

    private Step deleteTree(long pauseMillis) {
        String folder = model.folder();
        if (folder == null) {
            return delete(pauseMillis);
        }
        model.removeTree(folder);
        return Step.of(pauseMillis, Verb.DELETE_TREE, folder);
    }

    private Step moveTree(long pauseMillis) {
        String from = model.folder();
        if (from == null) {
            return rename(pauseMillis);
        }
        String to = model.newFolder();
        model.moveTree(from, to);
        return Step.of(pauseMillis, Verb.MOVE_TREE, from, to);
    }

    private Step time(long pauseMillis) {
        long seconds = TIMES.get(random.nextInt(TIMES.size())) + random.nextInt(100_000);
        return Step.of(pauseMillis, Verb.MTIME, model.file(), String.valueOf(seconds));
    }

    private Step checkout(long pauseMillis, int version) {
        model.checkout(FolderModel.TREE, version);
        return Step.of(pauseMillis, Verb.CHECKOUT, FolderModel.TREE, String.valueOf(version));
    }

    private String document(String file) {
        if (file.endsWith(".pdf")) {
            return "pdf" + random.nextInt(5);
        }
        if (random.nextInt(20) == 0) {
            return "-";
        }
        return "T" + random.nextInt(Documents.TITLES) + ":"
                + random.ints(1 + random.nextInt(LONGEST_DOCUMENT), 0, Documents.SECTIONS)
                        .mapToObj(String::valueOf)
                        .collect(Collectors.joining(","));
    }
}
