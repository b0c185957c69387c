/** Plots of what was measured, as PNG. */
@NullMarked
package fichero.benchmarks.plot;

import org.jspecify.annotations.NullMarked;
