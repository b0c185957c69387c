package fichero.query.readmodel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * In which order files are listed; equal ones in the order of their ids. Spelled {@code size}, or {@code -size} for the
 * largest first.
 */
public record FileOrder(Key key, boolean descending) {

    /** Source and path, ascending. */
    public static final FileOrder BY_PATH = new FileOrder(Key.PATH, false);

    /** What files are ordered by. */
    public enum Key {
        /** The source, then the path in it. */
        PATH("0"),
        SIZE("f.size"),
        /** The time of the file system; unknown ones are the oldest. */
        MODIFIED("f.modified"),
        /** When its record last changed. */
        CHANGED("f.changed");

        private final String column;

        Key(String column) {
            this.column = column;
        }

        String column() {
            return column;
        }

        String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Every spelling there is. */
    public static List<String> spellings() {
        return Arrays.stream(Key.values())
                .flatMap(key -> Stream.of(key.code(), "-" + key.code()))
                .toList();
    }

    /** Reads the spelling that {@link #toString()} writes. */
    public static FileOrder parse(String spelled) {
        boolean descending = spelled.startsWith("-");
        String code = descending ? spelled.substring(1) : spelled;
        return new FileOrder(Key.valueOf(code.toUpperCase(Locale.ROOT)), descending);
    }

    @Override
    public String toString() {
        return (descending ? "-" : "") + key.code();
    }

    String direction() {
        return descending ? " DESC" : "";
    }

    /** What is further on in this order. */
    String further() {
        return descending ? "<" : ">";
    }
}
