/** Text that grows block by block while a document is read, and what becomes of it when the reading ends early. */
@NullMarked
package fichero.extract.tika.block;

import org.jspecify.annotations.NullMarked;
