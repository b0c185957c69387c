/** Live changes and scans of one source. */
@NullMarked
package fichero.ingest.watch;

import org.jspecify.annotations.NullMarked;
