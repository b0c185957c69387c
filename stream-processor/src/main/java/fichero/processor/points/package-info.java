/** Chunks become points: words first, meaning follows. */
@NullMarked
package fichero.processor.points;

import org.jspecify.annotations.NullMarked;
