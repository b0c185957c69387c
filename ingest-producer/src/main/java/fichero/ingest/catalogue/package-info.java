/** What the catalogue knows of each path, so that only differences are published. */
@NullMarked
package fichero.ingest.catalogue;

import org.jspecify.annotations.NullMarked;
