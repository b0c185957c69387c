/** Watched folders become file events: what to watch, and the producer that does it. */
@NullMarked
package fichero.ingest;

import org.jspecify.annotations.NullMarked;
