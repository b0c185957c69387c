/** The three kinds of failure, named once: retryable, poison, and set-up errors that are ours. */
@NullMarked
package fichero.core.failure;

import org.jspecify.annotations.NullMarked;
