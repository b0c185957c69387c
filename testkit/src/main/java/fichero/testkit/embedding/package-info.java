/** The contract of every embedder, and an embedder that needs no model. */
@NullMarked
package fichero.testkit.embedding;

import org.jspecify.annotations.NullMarked;
