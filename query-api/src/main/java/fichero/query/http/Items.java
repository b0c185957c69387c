package fichero.query.http;

import fichero.query.readmodel.Page;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list, in JSON as it stands here. */
record Items<T>(List<T> items, @Nullable String nextCursor) {

    static <T> Items<T> of(Page<T> page) {
        return new Items<>(page.items(), Cursor.of(page.next()));
    }
}
