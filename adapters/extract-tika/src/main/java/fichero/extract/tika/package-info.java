/** Text extraction with Apache Tika and commonmark, in a bounded child JVM. */
@NullMarked
package fichero.extract.tika;

import org.jspecify.annotations.NullMarked;
