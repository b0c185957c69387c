/** Who asks, what they may do and what they may see. */
@NullMarked
package fichero.query.access;

import org.jspecify.annotations.NullMarked;
