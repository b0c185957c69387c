/** Embeddings from an Ollama server, and answers written by one, reached over HTTP. */
@NullMarked
package fichero.embed.ollama;

import org.jspecify.annotations.NullMarked;
