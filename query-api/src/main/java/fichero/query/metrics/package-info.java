/** What a monitoring system reads. */
@NullMarked
package fichero.query.metrics;

import org.jspecify.annotations.NullMarked;
