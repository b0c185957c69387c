/** From text to unit vectors. */
@NullMarked
package fichero.core.embedding;

import org.jspecify.annotations.NullMarked;
