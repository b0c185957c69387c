package fichero.extract.tika.child;

import fichero.core.extraction.Block;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.Reason;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a child answers. The first thing it ever writes is {@link #READY}. */
final class Answers {

    /** "FICH": a child of another build, or anything else that writes to the pipe, is found out at once. */
    static final int READY = 0x46494348;

    private static final int EXTRACTED = 1;
    private static final int REFUSED = 2;
    private static final int NO_SPACE = 3;
    private static final int NO_PAGES = -1;

    /** For everything but the text itself: titles, values, details. */
    private static final int MAX_SMALL_BYTES = 4 * 1024 * 1024;

    private static final int MAX_VALUES = 100_000;

    private static final Block.Kind[] KINDS = Block.Kind.values();

    private Answers() {}

    static void write(DataOutputStream out, Answer answer) throws IOException {
        if (answer instanceof Answer.Extracted extracted) {
            out.writeByte(EXTRACTED);
            writeDocument(out, extracted.document());
            SpooledEntries.write(out, extracted.entries());
        } else if (answer instanceof Answer.Refused refused) {
            out.writeByte(REFUSED);
            Frames.writeString(out, refused.reason().code());
            Frames.writeString(out, refused.detail());
            Frames.writeString(out, refused.detectedType());
        } else if (answer instanceof Answer.NoSpace noSpace) {
            out.writeByte(NO_SPACE);
            Frames.writeString(out, noSpace.detail());
        }
        out.flush();
    }

    static Answer read(DataInputStream in, int maxCharacters) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case EXTRACTED -> new Answer.Extracted(readDocument(in, maxCharacters), SpooledEntries.read(in));
            case REFUSED ->
                new Answer.Refused(
                        Reason.ofCode(Frames.readString(in, MAX_SMALL_BYTES)),
                        Frames.readString(in, MAX_SMALL_BYTES),
                        Frames.readNullableString(in, MAX_SMALL_BYTES));
            case NO_SPACE -> new Answer.NoSpace(Frames.readString(in, MAX_SMALL_BYTES));
            default -> throw new IOException("no answer is of kind " + kind);
        };
    }

    private static void writeDocument(DataOutputStream out, ExtractedDocument document) throws IOException {
        Frames.writeString(out, document.text());
        out.writeInt(document.blocks().size());
        for (Block block : document.blocks()) {
            out.writeByte(block.kind().ordinal());
            out.writeInt(block.start());
            out.writeInt(block.end());
            out.writeByte(block.level());
            out.writeInt(block.page());
        }
        Frames.writeString(out, document.title());
        Frames.writeString(out, document.language());
        Frames.writeString(out, document.detectedType());
        Integer pages = document.pageCount();
        out.writeInt(pages == null ? NO_PAGES : pages);
        out.writeInt(document.metadata().size());
        for (Map.Entry<String, Object> entry : document.metadata().entrySet()) {
            Frames.writeString(out, entry.getKey());
            writeValue(out, entry.getValue());
        }
        out.writeInt(document.warnings().size());
        for (String warning : document.warnings()) {
            Frames.writeString(out, warning);
        }
        out.writeInt(document.entries());
    }

    private static ExtractedDocument readDocument(DataInputStream in, int maxCharacters) throws IOException {
        // UTF-8 takes at most three bytes for a UTF-16 unit.
        String text = Frames.readString(in, (int) Math.min(Integer.MAX_VALUE - 8L, 3L * maxCharacters));
        int blockCount = Frames.readCount(in, 2 * text.length() + 1_000_000);
        List<Block> blocks = new ArrayList<>(Math.min(blockCount, 10_000));
        for (int i = 0; i < blockCount; i++) {
            blocks.add(new Block(
                    KINDS[in.readUnsignedByte()], in.readInt(), in.readInt(), in.readUnsignedByte(), in.readInt()));
        }
        String title = Frames.readNullableString(in, MAX_SMALL_BYTES);
        String language = Frames.readNullableString(in, MAX_SMALL_BYTES);
        String detectedType = Frames.readString(in, MAX_SMALL_BYTES);
        int pages = in.readInt();
        @Nullable Integer pageCount = pages == NO_PAGES ? null : Integer.valueOf(pages);
        int metadataCount = Frames.readCount(in, MAX_VALUES);
        Map<String, Object> metadata = new LinkedHashMap<>();
        for (int i = 0; i < metadataCount; i++) {
            metadata.put(Frames.readString(in, MAX_SMALL_BYTES), readValue(in));
        }
        int warningCount = Frames.readCount(in, MAX_VALUES);
        List<String> warnings = new ArrayList<>();
        for (int i = 0; i < warningCount; i++) {
            warnings.add(Frames.readString(in, MAX_SMALL_BYTES));
        }
        int entries = Frames.readCount(in, MAX_VALUES);
        return new ExtractedDocument(
                text, blocks, title, language, detectedType, pageCount, metadata, warnings, entries);
    }

    private static void writeValue(DataOutputStream out, Object value) throws IOException {
        if (value instanceof Long number) {
            out.writeByte('L');
            out.writeLong(number);
        } else if (value instanceof Double number) {
            out.writeByte('D');
            out.writeDouble(number);
        } else if (value instanceof Boolean flag) {
            out.writeByte('B');
            out.writeBoolean(flag);
        } else if (value instanceof List<?> list) {
            out.writeByte('A');
            out.writeInt(list.size());
            for (Object item : list) {
                writeValue(out, item);
            }
        } else {
            out.writeByte('S');
            Frames.writeString(out, value.toString());
        }
    }

    private static Object readValue(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 'L' -> in.readLong();
            case 'D' -> in.readDouble();
            case 'B' -> in.readBoolean();
            case 'S' -> Frames.readString(in, MAX_SMALL_BYTES);
            case 'A' -> {
                int count = Frames.readCount(in, MAX_VALUES);
                List<Object> list = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    list.add(readValue(in));
                }
                yield List.copyOf(list);
            }
            default -> throw new IOException("no value is of kind " + kind);
        };
    }
}
