/** Publishes again what an older extractor or chunker has processed. */
@NullMarked
package fichero.ingest.reprocess;

import org.jspecify.annotations.NullMarked;
