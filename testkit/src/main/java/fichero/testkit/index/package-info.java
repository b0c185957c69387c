/** What every chunk index must do, as tests to inherit, and an index in memory that passes them. */
@NullMarked
package fichero.testkit.index;

import org.jspecify.annotations.NullMarked;
