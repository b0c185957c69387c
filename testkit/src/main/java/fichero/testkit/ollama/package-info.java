/** An Ollama server without models, on the real wire protocol. */
@NullMarked
package fichero.testkit.ollama;

import org.jspecify.annotations.NullMarked;
