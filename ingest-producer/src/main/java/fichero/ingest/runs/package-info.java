/** Scans and watches as they go, and how they are told in topic {@code runs}. */
@NullMarked
package fichero.ingest.runs;

import org.jspecify.annotations.NullMarked;
