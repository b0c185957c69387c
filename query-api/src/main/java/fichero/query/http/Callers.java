package fichero.query.http;

import fichero.core.identity.AccessScope;
import io.javalin.http.Context;
import java.util.Set;

/** Who asks, and what they may see. The one place that says so, for every route. */
final class Callers {

    /** What anybody may see. */
    static final Set<AccessScope> ANYBODY = Set.of(AccessScope.PUBLIC);

    private Callers() {}

    /** So far there are no sessions: everybody sees what is public, and nothing else. */
    @SuppressWarnings("unused")
    static Set<AccessScope> scopes(Context context) {
        return ANYBODY;
    }
}
