/** The query side: one service that answers over HTTP from the index and its read model. */
@NullMarked
package fichero.query;

import org.jspecify.annotations.NullMarked;
