package fichero.app.command;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;

/** What commands print, in English or Spanish as the locale says. */
final class Texts {

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
        try {
            return bundle.getString("word." + code);
        } catch (MissingResourceException e) {
            return code;
        }
    }
}
