/** Chat models that write what a test tells them to. */
@NullMarked
package fichero.testkit.answers;

import org.jspecify.annotations.NullMarked;
