/** End-to-end measurements of the product as a user runs it, as ratios within one run. */
@NullMarked
package fichero.benchmarks;

import org.jspecify.annotations.NullMarked;
