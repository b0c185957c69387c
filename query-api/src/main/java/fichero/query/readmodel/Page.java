package fichero.query.readmodel;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list.
 *
 * @param next continue after this, or null at the end
 */
public record Page<T>(List<T> items, @Nullable String next) {

    /** @param items up to {@code limit}, and one more when there is more */
    static <T> Page<T> of(List<T> items, int limit, Function<T, String> place) {
        if (items.size() <= limit) {
            return new Page<>(items, null);
        }
        List<T> kept = new ArrayList<>(items.subList(0, limit));
        return new Page<>(kept, place.apply(kept.get(limit - 1)));
    }
}
