package fichero.extract.tika;

import fichero.core.failure.Reason;
import fichero.extract.tika.format.Entries;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a format tells of the files inside a document, by the names it tells: bytes, or the reason why not. */
public final class CollectedEntries implements Entries {

    public final Map<String, byte[]> bytes = new LinkedHashMap<>();
    public final Map<String, Reason> refused = new LinkedHashMap<>();

    @Override
    public void add(String name, @Nullable Instant modifiedAt, InputStream stream) throws IOException {
        bytes.put(name, stream.readAllBytes());
    }

    @Override
    public void refuse(String name, Reason reason, String detail) {
        refused.put(name, reason);
    }

    @Override
    public int count() {
        return bytes.size() + refused.size();
    }
}
