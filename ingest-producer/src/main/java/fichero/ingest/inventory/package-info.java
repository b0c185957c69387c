/** What is in a folder, and what would become of it, without indexing anything. */
@NullMarked
package fichero.ingest.inventory;

import org.jspecify.annotations.NullMarked;
