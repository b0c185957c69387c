package fichero.query.access;

import fichero.core.identity.AccessScope;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who asks.
 *
 * @param name for the log: that of a key, or the subject of a token
 * @param session whose documents the caller sees besides the public ones, or null
 */
public record Caller(String name, Role role, @Nullable String session) {

    /** Everybody who reaches a server without authentication, which only this machine does. */
    public static final Caller LOCAL = new Caller("local", Role.ADMIN, null);

    public Caller {
        if (session != null) {
            // Its rules hold before anything is filtered by it.
            AccessScope.ofSession(session);
        }
    }

    /** What the caller may see: what is public, or exactly their own session's. A role widens nothing. */
    public Set<AccessScope> scopes() {
        return session == null
                ? Set.of(AccessScope.PUBLIC)
                : Set.of(AccessScope.PUBLIC, AccessScope.ofSession(session));
    }

    public boolean may(Right right) {
        return role.may(right);
    }

    /** Whether the caller may know how busy everybody's work keeps the machine. */
    public boolean seesSystem() {
        return may(Right.METRICS);
    }
}
