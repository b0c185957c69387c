/** The only main: the {@code fichero} command. */
@NullMarked
package fichero.app;

import org.jspecify.annotations.NullMarked;
