package fichero.core.chunking;

import fichero.core.failure.SetupException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How documents are cut into chunks; each source chooses one. Every strategy keeps the model's limit. */
public enum ChunkingStrategy {
    /** Sections are kept together, and an edit changes the few chunks next to it. The usual one. */
    STRUCTURE("structure"),
    /** 1000 characters with 200 of overlap, cut at paragraphs where that is possible. */
    PARAGRAPHS("paragraphs"),
    /** Cut at blank lines, lines, sentences and words, as coarsely as fits, with an overlap. */
    RECURSIVE("recursive");

    private final String code;

    ChunkingStrategy(String code) {
        this.code = code;
    }

    /** How it is named in settings and records; never changes. */
    public String code() {
        return code;
    }

    /** The codes of all strategies, the usual one first. */
    public static List<String> codes() {
        return Arrays.stream(values()).map(ChunkingStrategy::code).toList();
    }

    /**
     * @param code null for the usual one
     * @throws SetupException when there is none of that name
     */
    public static ChunkingStrategy ofCode(@Nullable String code) {
        if (code == null) {
            return STRUCTURE;
        }
        return Arrays.stream(values())
                .filter(strategy -> strategy.code.equals(code))
                .findFirst()
                .orElseThrow(() -> new SetupException("there is no chunking strategy '" + code + "', only "
                        + String.join(", ", codes()) + ": choose one of these for the source, or, when the process that"
                        + " watches it is of a newer version, upgrade this one first"));
    }

    Chunker chunker(ChunkLimits limits, TokenCounter counter) {
        return switch (this) {
            case STRUCTURE -> new StructureChunker(limits, counter);
            case PARAGRAPHS -> new ParagraphsChunker(limits, counter);
            case RECURSIVE -> new RecursiveChunker(limits, counter);
        };
    }
}
