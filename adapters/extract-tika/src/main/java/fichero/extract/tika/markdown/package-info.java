/** Markdown with YAML front matter, by commonmark. */
@NullMarked
package fichero.extract.tika.markdown;

import org.jspecify.annotations.NullMarked;
