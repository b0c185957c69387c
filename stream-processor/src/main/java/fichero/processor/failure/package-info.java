/** Where it is decided what a failure does to the stream. */
@NullMarked
package fichero.processor.failure;

import org.jspecify.annotations.NullMarked;
