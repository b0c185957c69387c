package fichero.app.chaos;

/**
 * What a step of a schedule does. A file or folder is named {@code <source>:<path>}; a document as {@link Documents}
 * spells it.
 */
enum Verb {
    /** {@code file document}: written where nothing was. */
    CREATE,
    /** {@code file document}: cut to nothing and written anew, in place. */
    EDIT,
    /** {@code file section}. */
    APPEND,
    /** {@code file percent}: cut to this part of its length. */
    TRUNCATE,
    /** {@code file file}: within a folder, between folders or between sources; what was there is replaced. */
    RENAME,
    /** {@code file file new|kept}: with a time of its own, or with that of the original. */
    COPY,
    /** {@code file}. */
    DELETE,
    /** {@code folder}: with all below it. */
    DELETE_TREE,
    /** {@code folder folder}. */
    MOVE_TREE,
    /** {@code file document}: written beside it under a temporary name, which is then renamed. */
    REPLACE,
    /** {@code file}: its time is now, its content as before. */
    TOUCH,
    /** {@code file seconds}: its time is this, counted from 1970, as if a clock had jumped. */
    MTIME,
    /** {@code file mode}. */
    CHMOD,
    /** {@code folder version}: a version of a tree takes the place of another, as Git does it. */
    CHECKOUT,

    /** {@code command}: a process of the product is killed. */
    KILL,
    /** {@code command}: it is asked to stop, and stops. */
    STOP,
    /** {@code command}. */
    START,
    KILL_BROKER,
    /** The processes that read documents are killed. */
    KILL_READERS,
    /** {@code command}. */
    FREEZE,
    /** {@code command}. */
    THAW,
    FREEZE_BROKER,
    THAW_BROKER,
    /** {@code bytes}: no file of the product or its broker grows beyond this. */
    DISK_FULL,
    DISK_FREE,
    /** {@code gone|refuses|hangs|fails|garbage|limits|cut}. */
    EMBEDDER,
    EMBEDDER_WELL,
    /** {@code gone|refuses|hangs|slow|cut}. */
    INDEX,
    INDEX_WELL,
    /** {@code gone|refuses|hangs|cut}: the one that is no process of the product. */
    BROKER,
    BROKER_WELL,
    /** All is well again; once nothing is on its way, everything is checked. */
    SETTLE;

    /** Whether it is done to the folders. */
    boolean isOperation() {
        return ordinal() <= CHECKOUT.ordinal();
    }
}
