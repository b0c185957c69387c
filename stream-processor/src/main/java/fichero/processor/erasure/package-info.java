/** What was deleted goes from the logs too. */
@NullMarked
package fichero.processor.erasure;

import org.jspecify.annotations.NullMarked;
