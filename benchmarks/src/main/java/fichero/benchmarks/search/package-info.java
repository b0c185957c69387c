/** How well and how fast search finds: questions with known answers, and many chunks. */
@NullMarked
package fichero.benchmarks.search;

import org.jspecify.annotations.NullMarked;
