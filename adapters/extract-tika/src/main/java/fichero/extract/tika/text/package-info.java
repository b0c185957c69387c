/** Plain text: from bytes of an unknown charset to characters, and to paragraphs. */
@NullMarked
package fichero.extract.tika.text;

import org.jspecify.annotations.NullMarked;
