package fichero.core.identity;

import org.jspecify.annotations.Nullable;

/**
 * Who may see a content: everybody, or exactly one session. Spelled {@code public} or {@code session:<id>}.
 *
 * @param session the session's id, or null for public; without {@code /}, which separates the parts of a content key
 */
public record AccessScope(@Nullable String session) {

    public static final AccessScope PUBLIC = new AccessScope(null);

    private static final String SESSION_PREFIX = "session:";

    public AccessScope {
        if (session != null && (session.isEmpty() || session.indexOf('/') >= 0)) {
            throw new IllegalArgumentException(
                    "a session id is not empty and has no '/', but this is '" + session + "'");
        }
    }

    public static AccessScope ofSession(String session) {
        return new AccessScope(session);
    }

    /** Reads the spelling that {@link #toString()} writes. */
    public static AccessScope parse(String spelled) {
        if (spelled.equals("public")) {
            return PUBLIC;
        }
        if (spelled.startsWith(SESSION_PREFIX)) {
            return new AccessScope(spelled.substring(SESSION_PREFIX.length()));
        }
        throw new IllegalArgumentException("a scope is 'public' or 'session:<id>', but this is '" + spelled + "'");
    }

    @Override
    public String toString() {
        return session == null ? "public" : SESSION_PREFIX + session;
    }
}
