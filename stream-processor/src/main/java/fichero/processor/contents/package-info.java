/** What becomes of each distinct content: extraction, chunks, locations, retirement. */
@NullMarked
package fichero.processor.contents;

import org.jspecify.annotations.NullMarked;
