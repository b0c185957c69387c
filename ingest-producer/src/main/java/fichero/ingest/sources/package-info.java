/** How producers tell which sources they have in their settings. */
@NullMarked
package fichero.ingest.sources;

import org.jspecify.annotations.NullMarked;
