/** The chunk index in Apache Lucene: HNSW for meaning, BM25 for words, one writing process. */
@NullMarked
package fichero.index.lucene;

import org.jspecify.annotations.NullMarked;
