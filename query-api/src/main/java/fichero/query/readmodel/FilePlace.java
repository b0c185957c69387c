package fichero.query.readmodel;

import org.jspecify.annotations.Nullable;

/**
 * A place in an ordered list of files, right after one of them; it stays one when that file goes.
 *
 * @param value what the file was ordered by; 0 when by path
 */
record FilePlace(FileOrder order, long value, String file) {

    private static final String SEPARATOR = "\n";

    /**
     * Reads the spelling that {@link #toString()} writes.
     *
     * @throws IllegalArgumentException when it is none, or one of another order
     */
    static FilePlace parse(String spelled, FileOrder order) {
        String[] parts = spelled.split(SEPARATOR, 3);
        Long value = parts.length == 3 ? number(parts[1]) : null;
        if (value == null || !parts[0].equals(order.toString())) {
            throw new IllegalArgumentException("'" + spelled + "' is no place in a list in the order of " + order);
        }
        return new FilePlace(order, value, parts[2]);
    }

    private static @Nullable Long number(String digits) {
        try {
            return Long.valueOf(digits);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    @Override
    public String toString() {
        return order + SEPARATOR + value + SEPARATOR + file;
    }
}
