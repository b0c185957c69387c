package fichero.core.index;

/** Both sides of an index that lives in one process. */
public interface ChunkIndex extends ChunkWriter, ChunkSearcher {}
