package fichero.query.search;

import fichero.core.embedding.Embedder;
import fichero.core.identity.Generation;
import fichero.core.index.ChunkSearcher;

/** What a search goes to: the index of a generation, and the embedder whose vectors are in it. */
public record SearchSide(Generation generation, ChunkSearcher index, Embedder embedder) {}
