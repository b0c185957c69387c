/** HTTP routes, their parameters and errors, and the web page. */
@NullMarked
package fichero.query.http;

import org.jspecify.annotations.NullMarked;
