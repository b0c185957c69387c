package fichero.core.chunking;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The chunker of each strategy, all for the same model. Safe for any thread when they are. */
public final class Chunkers {

    private final Map<ChunkingStrategy, Chunker> byStrategy = new EnumMap<>(ChunkingStrategy.class);

    /** @param chunkers asked once for each strategy */
    public Chunkers(Function<ChunkingStrategy, Chunker> chunkers) {
        for (ChunkingStrategy strategy : ChunkingStrategy.values()) {
            byStrategy.put(strategy, chunkers.apply(strategy));
        }
    }

    public static Chunkers of(ChunkLimits limits, TokenCounter counter) {
        return new Chunkers(strategy -> strategy.chunker(limits, counter));
    }

    /**
     * @param code see {@link ChunkingStrategy#ofCode}
     * @throws fichero.core.failure.SetupException when there is no strategy of that name
     */
    public Chunker get(@Nullable String code) {
        return Objects.requireNonNull(byStrategy.get(ChunkingStrategy.ofCode(code)));
    }

    /** One for each strategy, the usual one first. */
    public List<String> fingerprints() {
        return byStrategy.values().stream().map(Chunker::fingerprint).toList();
    }
}
