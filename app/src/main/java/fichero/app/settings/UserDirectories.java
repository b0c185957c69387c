package fichero.app.settings;

import java.nio.file.Path;
import java.util.Map;

/** Where a user's data and configuration usually live (XDG Base Directory Specification 0.8). */
final class UserDirectories {

    private UserDirectories() {}

    static Path data(Map<String, String> environment) {
        return of(environment, "XDG_DATA_HOME", ".local/share");
    }

    static Path config(Map<String, String> environment) {
        return of(environment, "XDG_CONFIG_HOME", ".config");
    }

    private static Path of(Map<String, String> environment, String variable, String below) {
        String named = environment.getOrDefault(variable, "");
        // The specification: a path that is not absolute is to be ignored.
        Path base = named.startsWith("/") ? Path.of(named) : Path.of(System.getProperty("user.home"), below);
        return base.resolve("fichero").normalize();
    }
}
