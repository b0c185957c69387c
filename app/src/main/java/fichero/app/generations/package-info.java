/** The generations of the index in this process: which are open, which one serves, when one is complete, what goes. */
@NullMarked
package fichero.app.generations;

import org.jspecify.annotations.NullMarked;
