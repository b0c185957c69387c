package fichero.app.command;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes and times as people type them. */
final class Amounts {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*([kmg]?i?)b?", Pattern.CASE_INSENSITIVE);
    private static final Map<String, Long> FACTORS = Map.of(
            "", 1L,
            "k", 1_000L,
            "m", 1_000_000L,
            "g", 1_000_000_000L,
            "ki", 1L << 10,
            "mi", 1L << 20,
            "gi", 1L << 30);

    private static final Pattern AGO = Pattern.compile("(\\d{1,9})([mhd])");

    private Amounts() {}

    /**
     * Bytes, from {@code 512}, {@code 10MB} or {@code 4MiB}.
     *
     * @throws CommandFailedException when it is none of these
     */
    static long bytes(String size) {
        Matcher parts = SIZE.matcher(size.strip());
        Long factor = parts.matches() ? FACTORS.get(parts.group(2).toLowerCase(Locale.ROOT)) : null;
        if (factor == null) {
            throw new CommandFailedException("A size is spelled 512, 10MB or 4MiB, but not '" + size + "'.");
        }
        return Long.parseLong(parts.group(1)) * factor;
    }

    /** The time that was so long ago when it is spelled {@code 30m}, {@code 12h} or {@code 7d}; else as it is. */
    static String since(String time, Instant now) {
        Matcher parts = AGO.matcher(time.strip());
        if (!parts.matches()) {
            return time;
        }
        long amount = Long.parseLong(parts.group(1));
        Duration ago = switch (parts.group(2)) {
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
        return now.minus(ago).toString();
    }
}
