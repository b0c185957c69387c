package fichero.app.settings;

import fichero.core.chunking.ChunkingStrategy;
import fichero.core.identity.AccessScope;
import fichero.query.access.ApiKey;
import fichero.query.access.Role;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a setting's text is read.
 *
 * @param description what the text must be, to follow "must be"
 * @param reader throws {@link IllegalArgumentException} for anything else
 */
record Kind<T>(String description, Function<String, T> reader) {

    private static final Pattern DURATION = Pattern.compile("(\\d{1,9})\\s*(ms|s|m|h|d)");
    private static final Pattern BYTES = Pattern.compile("(\\d{1,9})\\s*(B|KiB|MiB|GiB)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern HEAP = Pattern.compile("([1-9]\\d{0,5})([mMgG])");

    T read(String text) {
        try {
            return reader.apply(text.strip());
        } catch (UnknownChoice e) {
            throw new IllegalArgumentException("must be " + description + e.getMessage(), e);
        } catch (IllegalArgumentException | DateTimeParseException e) {
            throw new IllegalArgumentException("must be " + description, e);
        }
    }

    static Kind<String> text() {
        return new Kind<>("text", Function.identity());
    }

    static Kind<Boolean> flag() {
        return new Kind<>("true or false", text -> switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> true;
            case "false", "no", "off" -> false;
            default -> throw new IllegalArgumentException(text);
        });
    }

    static Kind<Integer> count(int min, int max) {
        return new Kind<>("a whole number from " + min + " to " + max, text -> {
            int number = Integer.parseInt(text);
            require(number >= min && number <= max);
            return number;
        });
    }

    static Kind<Double> share() {
        return new Kind<>("a share over 0.0 and up to 1.0", text -> {
            double share = Double.parseDouble(text);
            require(share > 0 && share <= 1);
            return share;
        });
    }

    static Kind<Duration> duration(Duration min, Duration max) {
        return new Kind<>("a duration from " + spell(min) + " to " + spell(max) + ", such as 500ms, 2s or 5m", text -> {
            Matcher matcher = DURATION.matcher(text);
            Duration duration = matcher.matches()
                    ? Duration.of(Long.parseLong(matcher.group(1)), unit(matcher.group(2)))
                    : Duration.parse(text);
            require(duration.compareTo(min) >= 0 && duration.compareTo(max) <= 0);
            return duration;
        });
    }

    private static ChronoUnit unit(String suffix) {
        return switch (suffix) {
            case "ms" -> ChronoUnit.MILLIS;
            case "s" -> ChronoUnit.SECONDS;
            case "m" -> ChronoUnit.MINUTES;
            case "h" -> ChronoUnit.HOURS;
            case "d" -> ChronoUnit.DAYS;
            default -> throw new IllegalArgumentException(suffix);
        };
    }

    private static String spell(Duration duration) {
        if (duration.toMillis() % 1000 != 0) {
            return duration.toMillis() + "ms";
        }
        long seconds = duration.toSeconds();
        if (seconds % 86_400 == 0 && seconds > 0) {
            return seconds / 86_400 + "d";
        }
        if (seconds % 3600 == 0 && seconds > 0) {
            return seconds / 3600 + "h";
        }
        return seconds % 60 == 0 && seconds > 0 ? seconds / 60 + "m" : seconds + "s";
    }

    static Kind<Long> bytes(long min, long max) {
        return new Kind<>("a size such as 512KiB, 8MiB or 1GiB", text -> {
            Matcher matcher = BYTES.matcher(text);
            require(matcher.matches());
            String unit = matcher.group(2) == null ? "B" : matcher.group(2);
            int shift = List.of("b", "kib", "mib", "gib").indexOf(unit.toLowerCase(Locale.ROOT)) * 10;
            long bytes = Math.multiplyExact(Long.parseLong(matcher.group(1)), 1L << shift);
            require(bytes >= min && bytes <= max);
            return bytes;
        });
    }

    static Kind<String> oneOf(String... choices) {
        List<String> allowed = List.of(choices);
        return new Kind<>("one of " + String.join(", ", Arrays.asList(choices)), text -> {
            if (!allowed.contains(text)) {
                throw new UnknownChoice(UnknownKeys.nearest(text, allowed));
            }
            return text;
        });
    }

    private static final class UnknownChoice extends IllegalArgumentException {

        private static final long serialVersionUID = 1;

        UnknownChoice(Optional<String> meant) {
            super(meant.map(choice -> " (did you mean '" + choice + "'?)").orElse(""));
        }
    }

    static Kind<ChunkingStrategy> chunking() {
        Kind<String> code = oneOf(ChunkingStrategy.codes().toArray(String[]::new));
        return new Kind<>(
                code.description(),
                text -> ChunkingStrategy.ofCode(code.reader().apply(text)));
    }

    /** A path; {@code ~/} is the home directory, and a relative one starts from the working directory. */
    static Kind<Path> path() {
        return new Kind<>("a path", text -> {
            require(!text.isEmpty());
            try {
                Path path = text.equals("~") || text.startsWith("~/")
                        ? Path.of(System.getProperty("user.home"), text.substring(1))
                        : Path.of(text);
                return path.toAbsolutePath().normalize();
            } catch (InvalidPathException e) {
                throw new IllegalArgumentException(text, e);
            }
        });
    }

    /** A name that every system takes. */
    static Kind<String> plainName(int longest) {
        return new Kind<>("letters, digits, _ and -, up to " + longest, text -> {
            require(text.matches("[A-Za-z0-9_-]{1," + longest + "}"));
            return text;
        });
    }

    /** The address of a server, without a path. */
    static Kind<URI> url() {
        return new Kind<>("a URL such as http://host:1234, with neither user nor query", text -> {
            URI url = URI.create(text);
            require(List.of("http", "https").contains(String.valueOf(url.getScheme())));
            require(url.getHost() != null && url.getUserInfo() == null);
            require(url.getQuery() == null && url.getFragment() == null);
            return url;
        });
    }

    /** A heap size in MiB. */
    static Kind<Integer> heap(int minMebibytes) {
        return new Kind<>("a heap size such as 256m or 1g, at least " + minMebibytes + "m", text -> {
            Matcher matcher = HEAP.matcher(text);
            require(matcher.matches());
            int number = Integer.parseInt(matcher.group(1));
            int mebibytes = matcher.group(2).equalsIgnoreCase("g") ? number * 1024 : number;
            require(mebibytes >= minMebibytes);
            return mebibytes;
        });
    }

    /** What a caller may do. */
    static Kind<Role> role() {
        Kind<String> code = oneOf(Role.codes().toArray(String[]::new));
        return new Kind<>(code.description(), text -> Role.ofCode(code.reader().apply(text)));
    }

    /** A hash in hexadecimal digits, in either case. */
    static Kind<String> sha256() {
        return new Kind<>("a SHA-256 hash in 64 hexadecimal digits", text -> {
            String hash = text.toLowerCase(Locale.ROOT);
            require(ApiKey.isHash(hash));
            return hash;
        });
    }

    /** A text that is long enough not to be guessed. */
    static Kind<String> secret(int leastBytes) {
        return new Kind<>("a text of at least " + leastBytes + " bytes", text -> {
            require(text.getBytes(StandardCharsets.UTF_8).length >= leastBytes);
            return text;
        });
    }

    /** An access scope: {@code public} or {@code session:ID}. */
    static Kind<AccessScope> visibility() {
        return new Kind<>("public or session:ID", AccessScope::parse);
    }

    /** A name that is part of keys, where these characters have a meaning. */
    static Kind<String> nameWithout(String characters) {
        String listed = String.join(" and ", characters.split(""));
        return new Kind<>("a name without " + listed, text -> {
            require(!text.isEmpty() && text.chars().noneMatch(c -> characters.indexOf(c) >= 0));
            return text;
        });
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }
}
