package fichero.app.settings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the watched folders: those of the command line, or else those of the file. */
final class SourcesReader {

    private static final Pattern ELEMENT = Pattern.compile("sources\\[(\\d+)]\\..*");

    private final Values values;
    private final List<String> problems;
    private final List<String> warnings;
    private final Set<String> names = new HashSet<>();
    private final List<Settings.Source> sources = new ArrayList<>();

    SourcesReader(Values values, List<String> problems, List<String> warnings) {
        this.values = values;
        this.problems = problems;
        this.warnings = warnings;
    }

    List<Settings.Source> read(SettingsInput input, Map<String, String> file, Path dataDirectory) {
        if (input.directories().isEmpty()) {
            readFile(file);
        } else {
            input.directories().forEach(this::readDirectory);
        }
        checkNesting(dataDirectory);
        return sources;
    }

    private void readDirectory(String directory) {
        Path path;
        try {
            path = DeclaredSettings.SOURCE_PATH.kind().read(directory);
        } catch (IllegalArgumentException e) {
            problems.add("The directory '" + directory + "' " + e.getMessage() + ".");
            return;
        }
        if (!Files.exists(path)) {
            problems.add(
                    "The directory " + path + " does not exist. Nothing was started, so that a slip of the pen does"
                            + " not look like a folder that was emptied.");
            return;
        }
        if (isDirectory(path, "The path " + path)) {
            sources.add(source(path, uniqueName(path), null));
        }
    }

    private void readFile(Map<String, String> file) {
        file.keySet().stream()
                .map(ELEMENT::matcher)
                .filter(Matcher::matches)
                .map(matcher -> Integer.parseInt(matcher.group(1)))
                .distinct()
                .sorted()
                .forEach(this::readElement);
    }

    private void readElement(int index) {
        String prefix = "sources[" + index + "].";
        String pathKey = prefix + "path";
        int before = problems.size();
        Path path = values.find(DeclaredSettings.SOURCE_PATH, pathKey);
        if (path == null) {
            if (problems.size() == before) {
                problems.add(pathKey + " is missing: name the folder to watch.");
            }
            return;
        }
        String named = values.find(DeclaredSettings.SOURCE_NAME, prefix + "name");
        if (named != null && !names.add(named)) {
            problems.add(prefix + "name is '" + named + "' like an earlier source's: names must differ, since they are"
                    + " part of file ids.");
        }
        if (!Files.exists(path)) {
            warnings.add(
                    "The folder " + path + " of " + pathKey + " does not exist now; it is watched once it is there,"
                            + " and nothing known of it is deleted until then.");
        } else if (!isDirectory(path, pathKey + " is " + path + ", which")) {
            return;
        }
        sources.add(source(path, named == null ? uniqueName(path) : named, prefix));
    }

    private boolean isDirectory(Path path, String subject) {
        if (!Files.isDirectory(path)) {
            problems.add(subject + " is not a directory: name the folder that holds the files.");
            return false;
        }
        return true;
    }

    private Settings.Source source(Path path, String name, @Nullable String prefix) {
        if (prefix == null) {
            // Of the command line: every other property has its default.
            return source(path, name, "sources[-1].");
        }
        return new Settings.Source(
                name,
                path,
                values.get(DeclaredSettings.SOURCE_COLLECTION, prefix + "collection"),
                patterns(prefix + "include"),
                patterns(prefix + "exclude"),
                values.get(DeclaredSettings.SOURCE_VISIBILITY, prefix + "visibility"),
                values.list(prefix + "tags"),
                values.get(DeclaredSettings.SOURCE_POLLING, prefix + "polling"),
                values.get(DeclaredSettings.SOURCE_FOLLOW_LINKS, prefix + "follow_links"),
                values.get(DeclaredSettings.SOURCE_CHUNKING, prefix + "chunking"),
                values.get(DeclaredSettings.SOURCE_UPLOADS, prefix + "uploads"));
    }

    private List<String> patterns(String key) {
        List<String> patterns = values.list(key);
        for (String pattern : patterns) {
            if (pattern.isBlank() || pattern.startsWith("!") || pattern.startsWith("#")) {
                problems.add(key + " has the pattern '" + pattern + "', but a pattern must not be blank nor start with"
                        + " '!' or '#'.");
            }
        }
        return patterns;
    }

    /** The last element of the path, without the colon that ends a source's name in file ids. */
    private String uniqueName(Path path) {
        Path last = path.getFileName();
        String base = last == null ? "root" : last.toString().replace(':', '-');
        String name = base;
        for (int n = 2; !names.add(name); n++) {
            name = base + "-" + n;
        }
        return name;
    }

    private void checkNesting(Path dataDirectory) {
        Path data = real(dataDirectory);
        for (int i = 0; i < sources.size(); i++) {
            Path root = real(sources.get(i).path());
            if (root.startsWith(data)) {
                problems.add("The folder " + root + " is inside the data directory " + data
                        + ", which Fichero itself writes: choose another --data-dir.");
            }
            for (int j = 0; j < i; j++) {
                checkPair(real(sources.get(j).path()), root);
            }
        }
    }

    private void checkPair(Path first, Path second) {
        if (first.equals(second)) {
            problems.add("The folder " + first + " is given twice: name it once.");
        } else if (first.startsWith(second) || second.startsWith(first)) {
            Path outer = first.startsWith(second) ? second : first;
            Path inner = first.startsWith(second) ? first : second;
            problems.add("The folder " + inner + " is inside " + outer
                    + ", so its files would be listed twice: name only " + outer + ".");
        }
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException e) {
            // Not there yet: its name is all that can be compared.
            return path;
        }
    }
}
