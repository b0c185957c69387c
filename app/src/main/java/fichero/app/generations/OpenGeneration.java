package fichero.app.generations;

import fichero.core.index.ChunkIndex;
import fichero.processor.IndexProcessor;
import fichero.query.search.SearchSide;
import org.jspecify.annotations.Nullable;

/**
 * What this process has of one generation.
 *
 * @param processor keeps the index up with the chunks; null in a process that only serves
 * @param resources closes all of it
 */
public record OpenGeneration(
        SearchSide side, ChunkIndex index, @Nullable IndexProcessor processor, AutoCloseable resources) {}
