/** Embeddings with an ONNX model in this process, on its processor cores, without contact to any address. */
@NullMarked
package fichero.embed.onnx;

import org.jspecify.annotations.NullMarked;
