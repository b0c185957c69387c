package fichero.ingest.walk;

import fichero.ingest.rules.Ignored;

/** What one look at a path tells, without reading the file. */
public sealed interface Look {

    /** Nothing is there. */
    record Absent() implements Look {}

    /**
     * Something that a rule says is not for us.
     *
     * @param folder whether it is a folder
     */
    record NotForUs(Ignored why, boolean folder) implements Look {}

    /** Something is there, or may be, but cannot be looked at. */
    record Denied(String detail) implements Look {}

    /** A folder that no rule ignores. */
    record Folder() implements Look {}

    /** A regular file. */
    record File(Stamp stamp) implements Look {}
}
