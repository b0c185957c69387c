/** Files inside documents: archives, and the spool that all of them are taken out to, bounded in number, size and ratio. */
@NullMarked
package fichero.extract.tika.archive;

import org.jspecify.annotations.NullMarked;
