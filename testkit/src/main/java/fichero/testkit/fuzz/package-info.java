/** Seeded damage to valid examples, and many cases of it run one after the other. */
@NullMarked
package fichero.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
