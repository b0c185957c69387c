/** Office documents and books that are read without Tika: slides by POI, OpenDocument and EPUB by their XML. */
@NullMarked
package fichero.extract.tika.office;

import org.jspecify.annotations.NullMarked;
