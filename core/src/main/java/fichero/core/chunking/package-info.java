/** From structured text to chunks that fit the embedding model. */
@NullMarked
package fichero.core.chunking;

import org.jspecify.annotations.NullMarked;
