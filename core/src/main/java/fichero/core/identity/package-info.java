/** Who is who: files, contents, texts, chunks and generations, each a value with one spelling. */
@NullMarked
package fichero.core.identity;

import org.jspecify.annotations.NullMarked;
