/** How each stage is doing, for people and for the read side. */
@NullMarked
package fichero.processor.report;

import org.jspecify.annotations.NullMarked;
