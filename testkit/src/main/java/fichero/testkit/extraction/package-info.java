/** What every text extractor must fulfil. */
@NullMarked
package fichero.testkit.extraction;

import org.jspecify.annotations.NullMarked;
