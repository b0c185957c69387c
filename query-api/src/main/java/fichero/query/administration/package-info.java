/** What administrators have done: documents looked at again, collections emptied, files put into watched folders. */
@NullMarked
package fichero.query.administration;

import org.jspecify.annotations.NullMarked;
