/** Search: the index finds chunks, the read model says which files hold them now. */
@NullMarked
package fichero.query.search;

import org.jspecify.annotations.NullMarked;
