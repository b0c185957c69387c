/** Puts the pieces together, starts them in order and stops them in the opposite one. */
@NullMarked
package fichero.app.wiring;

import org.jspecify.annotations.NullMarked;
