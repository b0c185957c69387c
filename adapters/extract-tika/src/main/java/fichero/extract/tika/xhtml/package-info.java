/** HTML, PDF and Word, by Tika, through one handler of its XHTML events. */
@NullMarked
package fichero.extract.tika.xhtml;

import org.jspecify.annotations.NullMarked;
