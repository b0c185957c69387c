/** How well search finds: questions with known answers, in both languages, with and without other documents around. */
@NullMarked
package fichero.benchmarks.quality;

import org.jspecify.annotations.NullMarked;
