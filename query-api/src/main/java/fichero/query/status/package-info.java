/** Whether everything seen so far is searchable, and what is on its way or wrong. */
@NullMarked
package fichero.query.status;

import org.jspecify.annotations.NullMarked;
