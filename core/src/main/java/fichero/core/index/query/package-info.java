/** What a search asks for: the query as people type it, and the conditions that hits must fulfil, as one tree. */
@NullMarked
package fichero.core.index.query;

import org.jspecify.annotations.NullMarked;
