package fichero.processor.contents;

import fichero.processor.Emission;
import fichero.processor.contents.LocationState.Replaced;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What files held before, which answers for them until what they hold now is confirmed or has failed for good. */
final class Replacements {

    private final Locations locations;
    private final Emitter emitter;

    Replacements(Locations locations, Emitter emitter) {
        this.locations = locations;
        this.emitter = emitter;
    }

    /** What a location replaces once this command has attached it. */
    static List<Replaced> of(@Nullable LocationState known, ContentCommand command) {
        List<Replaced> replaces = new ArrayList<>(known == null ? List.of() : known.replaces());
        if (command.replaces() != null) {
            replaces.removeIf(before -> before.contentKey().equals(command.replaces()));
            replaces.add(new Replaced(command.replaces(), command.version()));
        }
        return replaces;
    }

    /** The content is settled: what its files held before may go. */
    ContentState release(String key, ContentState state, Instant now) {
        if (state.waitingReplacements() == 0) {
            return state;
        }
        locations.release(key, location -> location.replaces().forEach(before -> tell(location.file(), before, now)));
        return state.withWaitingReplacements(0);
    }

    /** Tells the content that this file held before that the file has let it go. */
    void tell(String file, Replaced before, Instant now) {
        ContentFeedback letGo = new ContentFeedback(
                TopicValue.VERSION, ContentFeedback.Type.REPLACED, null, null, 0, file, before.version(), null, now);
        emitter.emit(before.contentKey(), Emission.of(Topics.CONTENT_FEEDBACK, letGo));
    }
}
