package fichero.query.status;

import org.jspecify.annotations.Nullable;

/**
 * One reason why things stand as they do, in words.
 *
 * @param source that it tells of, or null when it is about all
 * @param ofSystem whether it tells of everybody's work, or of what fails
 */
record Note(String text, @Nullable String source, boolean ofSystem) {

    static Note ofSource(String source, String text) {
        return new Note(text, source, false);
    }

    static Note ofSystem(String text) {
        return new Note(text, null, true);
    }

    static Note forAll(String text) {
        return new Note(text, null, false);
    }
}
