package fichero.app.settings;

import fichero.query.access.AccessSettings;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import fichero.query.access.TokenSettings;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads who is let in over HTTP. */
final class AccessReader {

    private static final Pattern KEY = Pattern.compile("auth\\.keys\\[(\\d+)]\\..*");

    /** Names of this machine: an address would have to be looked up, which reading settings does not do. */
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Values values;
    private final List<String> problems;

    AccessReader(Values values, List<String> problems) {
        this.values = values;
        this.problems = problems;
    }

    AccessSettings read(Map<String, String> file) {
        List<ApiKey> keys = new ArrayList<>();
        String admin = values.find(DeclaredSettings.AUTH_ADMIN_KEY, DeclaredSettings.AUTH_ADMIN_KEY.key());
        if (admin != null) {
            keys.add(new ApiKey("admin", admin, Role.ADMIN, null));
        }
        file.keySet().stream()
                .map(KEY::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Integer.parseInt(matcher.group(1)))
                .distinct()
                .sorted()
                .forEach(index -> readKey("auth.keys[" + index + "].", keys));
        checkHashes(keys);
        TokenSettings tokens = tokens();
        Set<String> hosts = values.list(DeclaredSettings.HTTP_HOSTS.key()).stream()
                .flatMap(listed -> Arrays.stream(listed.split(",", -1)))
                .map(String::strip)
                .filter(host -> !host.isEmpty())
                .collect(Collectors.toSet());
        var access = new AccessSettings(keys, tokens, hosts, values.get(DeclaredSettings.HTTP_REQUESTS_PER_SECOND));
        if (!hosts.isEmpty() && !access.isRequired()) {
            problems.add("http.hosts names what others reach this by, but nobody would be asked who they are: set up"
                    + " auth.keys, auth.admin_key_sha256 or auth.jwt, or leave http.hosts out.");
        }
        return access;
    }

    private void readKey(String prefix, List<ApiKey> keys) {
        int before = problems.size();
        String name = values.find(DeclaredSettings.AUTH_KEY_NAME, prefix + "name");
        String hash = values.find(DeclaredSettings.AUTH_KEY_HASH, prefix + "sha256");
        Role role = values.get(DeclaredSettings.AUTH_KEY_ROLE, prefix + "role");
        String session = values.find(DeclaredSettings.AUTH_KEY_SESSION, prefix + "session");
        if (name == null || hash == null) {
            if (problems.size() == before) {
                problems.add(prefix
                        + (name == null
                                ? "name is missing: say whose key it is."
                                : "sha256 is missing: 'fichero key'" + " makes a key and prints its hash."));
            }
            return;
        }
        keys.add(new ApiKey(name, hash, role, session));
    }

    /** One key cannot have two roles, and which one it had would depend on an order. */
    private void checkHashes(List<ApiKey> keys) {
        Set<String> hashes = new HashSet<>();
        Set<String> names = new HashSet<>();
        for (ApiKey key : keys) {
            if (!hashes.add(key.sha256())) {
                problems.add("auth.keys has the same hash twice, the second time for '" + key.name()
                        + "': make a key for" + " each.");
            }
            if (!names.add(key.name())) {
                problems.add("auth.keys has the name '" + key.name() + "' twice: the log could not tell them apart.");
            }
        }
    }

    private @Nullable TokenSettings tokens() {
        URI keySet = values.find(DeclaredSettings.AUTH_JWT_KEY_SET, DeclaredSettings.AUTH_JWT_KEY_SET.key());
        String secret = values.find(DeclaredSettings.AUTH_JWT_SECRET, DeclaredSettings.AUTH_JWT_SECRET.key());
        String issuer = values.find(DeclaredSettings.AUTH_JWT_ISSUER, DeclaredSettings.AUTH_JWT_ISSUER.key());
        String audience = values.find(DeclaredSettings.AUTH_JWT_AUDIENCE, DeclaredSettings.AUTH_JWT_AUDIENCE.key());
        if (keySet != null && secret != null) {
            problems.add(
                    "auth.jwt.jwks_url and auth.jwt.secret are both set: tokens are checked with one of them, so leave"
                            + " one out.");
            return null;
        }
        if (keySet == null && secret == null) {
            if (issuer != null || audience != null) {
                problems.add("auth.jwt.issuer and auth.jwt.audience say nothing without auth.jwt.jwks_url or"
                        + " auth.jwt.secret: set one of these.");
            }
            return null;
        }
        if (keySet != null && !isSafe(keySet)) {
            problems.add("auth.jwt.jwks_url is " + keySet
                    + ", where anybody on the way could put keys of their own: use" + " https.");
        }
        if (keySet != null && audience == null) {
            problems.add(
                    "auth.jwt.audience is missing: who publishes keys signs tokens for other services too, and those"
                            + " would be let in.");
        }
        return new TokenSettings(keySet, secret, issuer, audience);
    }

    private static boolean isSafe(URI url) {
        return "https".equals(url.getScheme()) || HERE.contains(url.getHost());
    }
}
