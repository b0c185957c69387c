package fichero.query.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Where a list goes on, as an opaque word. */
final class Cursor {

    private static final String MARK = "1";

    private Cursor() {}

    static @Nullable String of(@Nullable String last) {
        return last == null
                ? null
                : Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString((MARK + last).getBytes(StandardCharsets.UTF_8));
    }

    static String read(String cursor) {
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
            if (text.startsWith(MARK)) {
                return text.substring(MARK.length());
            }
        } catch (IllegalArgumentException e) {
            throw wrong();
        }
        throw wrong();
    }

    static ProblemException wrong() {
        return ProblemException.invalid("'cursor' is not one that this list answered: begin without it");
    }
}
