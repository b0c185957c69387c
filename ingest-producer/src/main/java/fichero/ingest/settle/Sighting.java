package fichero.ingest.settle;

import fichero.ingest.runs.Run;
import fichero.ingest.walk.Stamp;
import fichero.schemas.Origin;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A path was seen and may have to be published.
 *
 * @param stamp as seen, or null when it was not looked at
 * @param trusted the file's own time may tell that it has been quiet for long
 * @param counted whether people wait for it; false for a file that is known never to rest
 */
public record Sighting(
        String source,
        String path,
        Path onDisk,
        Origin origin,
        @Nullable Stamp stamp,
        boolean trusted,
        boolean counted,
        Run run) {}
