package fichero.query.access;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a key or token is for. What it may see is another matter: see {@link Caller#scopes}. */
public enum Role {
    /** Watches over the machine, and sees no document. */
    MONITOR(EnumSet.of(Right.STATUS, Right.METRICS)),
    /** Searches and reads. */
    READ(EnumSet.of(Right.STATUS, Right.READ)),
    /** Does everything. */
    ADMIN(EnumSet.allOf(Right.class));

    private final Set<Right> rights;

    Role(Set<Right> rights) {
        this.rights = rights;
    }

    public boolean may(Right right) {
        return rights.contains(right);
    }

    /** As settings, tokens and the log spell it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static List<String> codes() {
        return Arrays.stream(values()).map(Role::code).toList();
    }

    /** @throws IllegalArgumentException when there is no such role */
    public static Role ofCode(String code) {
        return Arrays.stream(values())
                .filter(role -> role.code().equals(code))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a role is one of " + String.join(", ", codes()) + ", but this is '" + code + "'"));
    }
}
