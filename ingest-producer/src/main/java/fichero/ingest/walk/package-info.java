/** What is on disk: attributes, names as they are, and a walk over a folder that arms before it lists. */
@NullMarked
package fichero.ingest.walk;

import org.jspecify.annotations.NullMarked;
