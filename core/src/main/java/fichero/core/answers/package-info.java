/** The model that writes answers out of passages. */
@NullMarked
package fichero.core.answers;

import org.jspecify.annotations.NullMarked;
