package fichero.processor;

import fichero.core.chunking.Chunk;
import fichero.core.chunking.Chunker;
import fichero.core.extraction.Block;
import fichero.core.extraction.ExtractedDocument;
import java.util.ArrayList;
import java.util.List;

/** A chunk takes so many paragraphs; the embedding text is the text. */
public final class ParagraphChunker implements Chunker {

    private volatile int paragraphs = 1;

    @Override
    public String fingerprint() {
        return "paragraphs-" + paragraphs;
    }

    void paragraphsInAChunk(int count) {
        paragraphs = count;
    }

    @Override
    public List<Chunk> chunk(ExtractedDocument document) {
        List<Chunk> chunks = new ArrayList<>();
        List<Block> blocks = document.blocks();
        for (int from = 0; from < blocks.size(); from += paragraphs) {
            int start = blocks.get(from).start();
            int end = blocks.get(Math.min(from + paragraphs, blocks.size()) - 1).end();
            String text = document.text().substring(start, end);
            chunks.add(new Chunk(chunks.size(), start, end, text, text, List.of(), 0, 0));
        }
        return chunks;
    }
}
