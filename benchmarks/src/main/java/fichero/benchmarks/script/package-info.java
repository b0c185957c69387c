/** What people usually write to make a folder searchable, to compare Fichero with. */
@NullMarked
package fichero.benchmarks.script;

import org.jspecify.annotations.NullMarked;
