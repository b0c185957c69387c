/** Which names are not for us: one visible list, {@code .ficheroignore} files, and the source's own globs. */
@NullMarked
package fichero.ingest.rules;

import org.jspecify.annotations.NullMarked;
