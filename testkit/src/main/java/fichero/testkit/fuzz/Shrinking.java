package fichero.testkit.fuzz;

import java.util.function.Predicate;

/** Takes pieces away from a text for as long as it goes on failing. */
final class Shrinking {

    private static final int MAX_TRIES = 2_000;

    private Shrinking() {}

    /** @param fails whether a text fails as the whole one does */
    static String least(String whole, Predicate<String> fails) {
        String least = whole;
        int tries = 0;
        for (int piece = Math.max(1, whole.length() / 2); ; piece = Math.max(1, piece / 2)) {
            boolean shorter = false;
            for (int at = 0; at < least.length() && tries < MAX_TRIES; tries++) {
                String without = least.substring(0, at) + least.substring(Math.min(least.length(), at + piece));
                if (fails.test(without)) {
                    least = without;
                    shorter = true;
                } else {
                    at += piece;
                }
            }
            if (tries >= MAX_TRIES || piece == 1 && !shorter) {
                return least;
            }
        }
    }
}
