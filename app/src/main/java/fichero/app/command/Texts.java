package fichero.app.command;

import java.text.MessageFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.ResourceBundle;

/** What commands print, in English or Spanish as the locale says. */
final class Texts {

    private static final List<String> UNITS = List.of("B", "kB", "MB", "GB", "TB");

    private final Locale locale;
    private final ResourceBundle bundle;

    private Texts(Locale locale) {
        this.locale = locale;
        this.bundle = ResourceBundle.getBundle(
                "fichero.app.command.texts",
                locale,
                ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_PROPERTIES));
    }

    static Texts of(Locale locale) {
        return new Texts(locale);
    }

    /** Of the person who runs the command. */
    static Texts ofUser() {
        return of(Locale.getDefault(Locale.Category.DISPLAY));
    }

    String get(String key, Object... arguments) {
        return new MessageFormat(bundle.getString(key), locale).format(arguments);
    }

    /** The word for a code such as a state; the code itself when there is none, as with a newer server. */
    String word(String code) {
        return find("word." + code).orElse(code);
    }

    /** What is said of a code, under that heading; empty when there is nothing, as with a newer server. */
    Optional<String> about(String heading, String code) {
        return find(heading + "." + code);
    }

    /** A time as people of the locale write it, in their time zone. */
    String time(Instant time) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM)
                .withLocale(locale)
                .withZone(ZoneId.systemDefault())
                .format(time);
    }

    /** A size with a unit, in powers of a thousand. */
    String size(long bytes) {
        double scaled = bytes;
        int unit = 0;
        while (scaled >= 999.5 && unit < UNITS.size() - 1) {
            scaled /= 1_000;
            unit++;
        }
        String format = unit > 0 && scaled < 9.95 ? "%.1f %s" : "%.0f %s";
        return String.format(locale, format, scaled, UNITS.get(unit));
    }

    private Optional<String> find(String key) {
        try {
            return Optional.of(bundle.getString(key));
        } catch (MissingResourceException e) {
            return Optional.empty();
        }
    }
}
