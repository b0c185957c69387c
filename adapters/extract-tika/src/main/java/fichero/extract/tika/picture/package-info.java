/** Pictures of words: on their own, and as pages of a PDF. */
@NullMarked
package fichero.extract.tika.picture;

import org.jspecify.annotations.NullMarked;
