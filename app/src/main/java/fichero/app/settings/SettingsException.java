package fichero.app.settings;

import java.util.List;

/** The settings cannot be used. Carries every problem there is, so that a person mends them in one go. */
public final class SettingsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final List<String> problems;

    public SettingsException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems));
        this.problems = List.copyOf(problems);
    }

    /** One sentence each: what is wrong, where it was set, and what to do. */
    public List<String> problems() {
        return problems;
    }
}
