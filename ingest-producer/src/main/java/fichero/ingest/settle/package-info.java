/** When a path is quiet enough to publish, what to say of it, and when deletions are not to be believed. */
@NullMarked
package fichero.ingest.settle;

import org.jspecify.annotations.NullMarked;
