/** The bounded child JVM: its main, its frames on stdin and stdout, and the handle its parent holds. */
@NullMarked
package fichero.extract.tika.child;

import org.jspecify.annotations.NullMarked;
