/** Publishes again what somebody asked for in topic {@code requests}. */
@NullMarked
package fichero.ingest.requests;

import org.jspecify.annotations.NullMarked;
