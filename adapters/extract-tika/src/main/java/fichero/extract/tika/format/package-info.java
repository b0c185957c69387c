/** What a format is, which one a document has, and the in-process parser over all of them. */
@NullMarked
package fichero.extract.tika.format;

import org.jspecify.annotations.NullMarked;
