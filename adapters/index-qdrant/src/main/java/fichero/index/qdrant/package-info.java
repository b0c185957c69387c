/** The chunk index in Qdrant: dense vectors for meaning, sparse BM25 for words, over gRPC. */
@NullMarked
package fichero.index.qdrant;

import org.jspecify.annotations.NullMarked;
