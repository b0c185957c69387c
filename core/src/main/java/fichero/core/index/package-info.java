/** The searchable index of chunks, split by caller: one writes, one searches. */
@NullMarked
package fichero.core.index;

import org.jspecify.annotations.NullMarked;
