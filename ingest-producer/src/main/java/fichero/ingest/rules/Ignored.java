package fichero.ingest.rules;

/**
 * Why a path is not for us.
 *
 * @param rule stable code, such as {@code temporary} or {@code ficheroignore}
 * @param detail the pattern, and what it means, for people
 * @param byFolder true when a rule prunes a folder above the path, so that the folder is reported and the path is not
 */
public record Ignored(String rule, String detail, boolean byFolder) {

    public Ignored(String rule, String detail) {
        this(rule, detail, false);
    }

    Ignored asByFolder() {
        return new Ignored(rule, detail, true);
    }
}
