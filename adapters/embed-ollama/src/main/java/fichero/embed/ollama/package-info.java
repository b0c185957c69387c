/** Embeddings from an Ollama server, reached over HTTP. */
@NullMarked
package fichero.embed.ollama;

import org.jspecify.annotations.NullMarked;
