package fichero.core.index.query;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a range compares.
 *
 * @param value a finite number, or a time in seconds since 1970 (UTC)
 */
public record Quantity(Kind kind, double value) {

    /** Numbers are never compared with times. */
    public enum Kind {
        NUMBER,
        TIME
    }

    private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,18}(\\.\\d{1,18})?");
    private static final Pattern MONTH = Pattern.compile("\\d{4}-\\d{2}");
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}[T ]\\d{2}:\\d{2}.*");
    private static final Pattern ZONED = Pattern.compile(".*(Z|[+-]\\d{2}(:?\\d{2})?)");

    private static final double NANOS = 1e9;

    public Quantity {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("a quantity is finite, but is " + value);
        }
        // -0 is no number of its own.
        value = value == 0 ? 0 : value;
    }

    /**
     * A number, or a text that spells one or a time: {@code 2024-05}, {@code 2024-05-31}, {@code 2024-05-31T12:00Z}. A
     * month or a date is its first moment, and a time without a zone is in UTC.
     *
     * @return empty for anything else
     */
    public static Optional<Quantity> of(Object value) {
        if (value instanceof Number number) {
            double spelled = number.doubleValue();
            return Double.isFinite(spelled) ? Optional.of(new Quantity(Kind.NUMBER, spelled)) : Optional.empty();
        }
        return value instanceof String text ? ofText(text.strip()) : Optional.empty();
    }

    private static Optional<Quantity> ofText(String text) {
        if (NUMBER.matcher(text).matches()) {
            return Optional.of(new Quantity(Kind.NUMBER, Double.parseDouble(text)));
        }
        try {
            if (MONTH.matcher(text).matches()) {
                return Optional.of(day(YearMonth.parse(text).atDay(1)));
            }
            if (DATE.matcher(text).matches()) {
                return Optional.of(day(LocalDate.parse(text)));
            }
            if (TIME.matcher(text).matches()) {
                String iso = text.replace(' ', 'T');
                return Optional.of(
                        ZONED.matcher(iso.substring(DATE_LENGTH)).matches()
                                ? time(OffsetDateTime.parse(iso).toInstant())
                                : time(LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC)));
            }
        } catch (DateTimeException e) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static final int DATE_LENGTH = 10;

    private static Quantity day(LocalDate date) {
        return time(date.atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    private static Quantity time(Instant instant) {
        return new Quantity(Kind.TIME, instant.getEpochSecond() + instant.getNano() / NANOS);
    }
}
