/** Where log lines go. */
@NullMarked
package fichero.app.logging;

import org.jspecify.annotations.NullMarked;
