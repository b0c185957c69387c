package fichero.ingest.settle;

import fichero.ingest.runs.Run;
import fichero.schemas.Origin;
import java.nio.file.Path;
import java.util.List;

/** A path of the catalogue that was not there when last looked at. */
public record Deletion(String source, String path, Path onDisk, Origin origin, Run run) {

    /** Deletions of a source that came together, to be judged together. */
    public record Batch(String source, Origin origin, List<Deletion> deletions) {}
}
