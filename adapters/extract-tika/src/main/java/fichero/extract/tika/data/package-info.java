/** Data that is text: CSV, JSON and XML. */
@NullMarked
package fichero.extract.tika.data;

import org.jspecify.annotations.NullMarked;
