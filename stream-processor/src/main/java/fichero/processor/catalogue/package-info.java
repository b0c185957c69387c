/** Which file holds which content: file events become the catalogue and content commands. */
@NullMarked
package fichero.processor.catalogue;

import org.jspecify.annotations.NullMarked;
