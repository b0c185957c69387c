package fichero.app.chaos;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A slice of {@link ChaosRun}, short enough for every build. */
class ChaosIT {

    private static final long SEED = 20;

    @TempDir(cleanup = CleanupMode.ON_SUCCESS)
    private Path work;

    @Test
    void theFoldersAloneSayWhatIsThereInTheEnd() throws Exception {
        try (StoryRun story = new StoryRun(work, Drawing.slice(SEED))) {
            story.run("the slice of seed " + SEED);
        }
    }
}
