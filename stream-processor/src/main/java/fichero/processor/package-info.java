/** The two topologies, their stores, and what runs them. */
@NullMarked
package fichero.processor;

import org.jspecify.annotations.NullMarked;
