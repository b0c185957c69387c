package fichero.processor;

import fichero.core.extraction.Block;
import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.EntrySink;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.TextExtractor;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes bytes for UTF-8 and what blank lines part for paragraphs. {@code POISON:<reason code>} is poison, {@code BUG}
 * breaks it, {@code FLAKY} is an outage as often as {@link #flakyFor} says, and a {@link Box} holds files.
 */
public final class PlainTextExtractor implements TextExtractor {

    private final AtomicInteger outages = new AtomicInteger();
    private final AtomicInteger documents = new AtomicInteger();
    private volatile String fingerprint = "plain-1";

    @Override
    public String fingerprint() {
        return fingerprint;
    }

    @Override
    public void start() {}

    @Override
    public void close() {}

    void fingerprint(String next) {
        fingerprint = next;
    }

    void flakyFor(int documentsToCome) {
        outages.set(documentsToCome);
    }

    int documents() {
        return documents.get();
    }

    @Override
    public ExtractedDocument extract(DocumentSource source, EntrySink sink) {
        documents.incrementAndGet();
        String text;
        try (var bytes = source.open()) {
            text = new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (text.startsWith("POISON:")) {
            throw new PoisonException(Reason.ofCode(text.substring("POISON:".length())), "the test says so");
        }
        if (text.startsWith("BUG")) {
            throw new IllegalStateException("the test breaks the extractor");
        }
        if (text.startsWith("FLAKY") && outages.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new RetryableException("the test's extractor is away");
        }
        if (text.isBlank()) {
            throw new PoisonException(Reason.EMPTY, "no text");
        }
        if (text.startsWith(Box.HEAD)) {
            Box box = Box.parse(text);
            box.entries().forEach(sink::accept);
            return document(box.text(), box.entries().size());
        }
        return document(text, 0);
    }

    private static ExtractedDocument document(String text, int entries) {
        List<Block> blocks = new ArrayList<>();
        int start = 0;
        for (String paragraph : text.split("\n\n", -1)) {
            if (!paragraph.isBlank()) {
                blocks.add(Block.paragraph(start, start + paragraph.length(), Block.NO_PAGE));
            }
            start += paragraph.length() + 2;
        }
        return new ExtractedDocument(
                text,
                blocks,
                null,
                "en",
                "text/plain",
                null,
                Map.of("words", (long) text.length()),
                List.of(),
                entries);
    }
}
