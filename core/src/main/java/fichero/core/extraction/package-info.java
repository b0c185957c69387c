/** From the bytes of a document to decoded text with structure. */
@NullMarked
package fichero.core.extraction;

import org.jspecify.annotations.NullMarked;
