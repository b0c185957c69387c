/** Words out of pictures, by the tesseract program of the machine, if there is one and it is allowed. */
@NullMarked
package fichero.extract.tika.ocr;

import org.jspecify.annotations.NullMarked;
