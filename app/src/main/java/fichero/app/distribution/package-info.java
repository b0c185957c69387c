/** What the archive that runs without Maven is made of; run by the build alone. */
@NullMarked
package fichero.app.distribution;

import org.jspecify.annotations.NullMarked;
