package fichero.app.chaos;

import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.Chunker;
import fichero.core.chunking.Chunkers;
import fichero.core.chunking.TokenCounter;
import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.identity.ContentHash;
import fichero.extract.tika.format.DocumentParser;
import fichero.extract.tika.format.Entries;
import java.io.InputStream;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and cuts documents as the product does, but here, without a stage, a topic or a second process. */
final class DocumentOutcomes {

    private static final int MAX_CHARACTERS = 10_000_000;

    private final DocumentParser parser = new DocumentParser(MAX_CHARACTERS);
    private final Chunker chunker;
    private final Map<ContentHash, Outcome> known = new HashMap<>();

    /**
     * @param modelTokens the longest text that the embedder takes
     * @param counter its own
     */
    DocumentOutcomes(int modelTokens, TokenCounter counter) {
        this.chunker = Chunkers.of(ChunkLimits.forModel(modelTokens), counter).get(null);
    }

    /** @param name of one of the files that hold the bytes; all have the same extension */
    Outcome of(String name, ContentHash hash, byte[] bytes) {
        return known.computeIfAbsent(hash, any -> read(name, bytes));
    }

    private Outcome read(String name, byte[] bytes) {
        try {
            String ownName = name.substring(Math.max(name.lastIndexOf('/'), name.indexOf(':')) + 1);
            return Outcome.of(chunker.chunk(parser.parse(new DocumentSource.Inline(ownName, bytes), NONE)));
        } catch (PoisonException e) {
            String state = e.reason() == Reason.EMPTY ? "empty" : "quarantined";
            return new Outcome(state, e.reason().code(), List.of());
        }
    }

    private static final Entries NONE = new Entries() {
        @Override
        public void add(String name, @Nullable Instant modifiedAt, InputStream bytes) {
            throw new AssertionError("no document of these tests holds files, but one holds " + name);
        }

        @Override
        public void refuse(String name, Reason reason, String detail) {
            throw new AssertionError("no document of these tests holds files, but one holds " + name);
        }

        @Override
        public int count() {
            return 0;
        }
    };
}
