package fichero.app.command;

import java.util.Locale;

/** Sizes of files for people. */
final class Sizes {

    private static final int STEP = 1024;
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

    private Sizes() {}

    static String of(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= STEP && unit < UNITS.length - 1) {
            size /= STEP;
            unit++;
        }
        return unit == 0 ? bytes + " B" : String.format(Locale.ROOT, "%.1f %s", size, UNITS[unit]);
    }
}
