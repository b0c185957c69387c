package fichero.query.http;

import fichero.core.identity.AccessScope;
import fichero.query.access.Caller;
import io.javalin.http.Context;
import java.util.Set;

/** Who asks, and what they may see. {@link Gate} puts it there before a route is asked; routes read it here. */
final class Callers {

    private static final String ATTRIBUTE = "fichero.caller";

    private Callers() {}

    static void admitted(Context context, Caller caller) {
        context.attribute(ATTRIBUTE, caller);
    }

    /** @throws IllegalStateException on a route that lets everybody in, and so knows nobody */
    static Caller of(Context context) {
        Caller caller = context.attribute(ATTRIBUTE);
        if (caller == null) {
            throw new IllegalStateException("nobody was asked who they are for " + context.path());
        }
        return caller;
    }

    /** Every answer is made of what is in these scopes, and of nothing else. */
    static Set<AccessScope> scopes(Context context) {
        return of(context).scopes();
    }

    /** For the log. */
    static String name(Context context) {
        Caller caller = context.attribute(ATTRIBUTE);
        return caller == null ? "nobody" : caller.name();
    }
}
