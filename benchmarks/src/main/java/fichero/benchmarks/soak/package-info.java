/** An hour of steady edits, and whether what the product takes comes to rest. */
@NullMarked
package fichero.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
