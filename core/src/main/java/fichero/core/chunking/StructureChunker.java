package fichero.core.chunking;

import fichero.core.extraction.ExtractedDocument;
import java.util.List;

/**
 * The chunker for every format. It keeps sections together and fills chunks up to the target with whole blocks, splits
 * a block only when it is too large, and repeats text only there. Where chunks begin depends on the text around, so an
 * edit changes the few chunks next to it.
 *
 * <p>Safe for any thread when its counter is.
 */
public final class StructureChunker implements Chunker {

    private final ChunkLimits limits;
    private final TokenCounter counter;

    public StructureChunker(ChunkLimits limits, TokenCounter counter) {
        this.limits = limits;
        this.counter = counter;
    }

    @Override
    public String fingerprint() {
        return "structure-2 max=" + limits.maxTokens() + " target=" + limits.targetTokens() + " min="
                + limits.minTokens() + " overlap=" + limits.overlapTokens();
    }

    @Override
    public List<Chunk> chunk(ExtractedDocument document) {
        Meter meter = new Meter(counter);
        Sentences sentences = new Sentences(document.language());
        String text = document.text();
        ChunkList chunks = new ChunkList(text, limits, meter);
        for (Section section : Section.of(document)) {
            HeadingContext context = HeadingContext.of(document.title(), section.headingPath(), limits, meter);
            Budget budget = Budget.of(limits, meter.overhead() + context.tokens());
            List<Unit> units = new BlockSplitter(text, budget, meter, sentences).split(section);
            new SectionChunks(text, section.headingPath(), context, budget, units, chunks).emit();
        }
        return chunks.toList();
    }
}
