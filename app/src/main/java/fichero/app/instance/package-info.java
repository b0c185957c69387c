/** The data directory: what is where in it, who may use it, and how to find who does. */
@NullMarked
package fichero.app.instance;

import org.jspecify.annotations.NullMarked;
