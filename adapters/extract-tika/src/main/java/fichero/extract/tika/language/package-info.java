/** Which language a text is in, by OpenNLP. */
@NullMarked
package fichero.extract.tika.language;

import org.jspecify.annotations.NullMarked;
