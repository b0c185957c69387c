package fichero.extract.tika.child;

import fichero.core.extraction.DocumentSource;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;

/** How the parent asks for a document: its name, and its bytes or where they are. */
final class Questions {

    private static final int INLINE = 1;
    private static final int REFERENCE = 2;
    private static final int MAX_NAME_BYTES = 64 * 1024;

    private Questions() {}

    static void write(DataOutputStream out, DocumentSource source) throws IOException {
        if (source instanceof DocumentSource.Inline inline) {
            out.writeByte(INLINE);
            Frames.writeString(out, inline.name());
            Frames.writeBytes(out, inline.bytes());
        } else if (source instanceof DocumentSource.Reference reference) {
            out.writeByte(REFERENCE);
            Frames.writeString(out, reference.name());
            Frames.writeString(out, reference.path().toAbsolutePath().toString());
            out.writeLong(reference.sizeBytes());
        } else {
            throw new IllegalStateException("unknown kind of source: " + source.getClass());
        }
        out.flush();
    }

    static DocumentSource read(DataInputStream in) throws IOException {
        int kind = in.readUnsignedByte();
        String name = Frames.readString(in, MAX_NAME_BYTES);
        return switch (kind) {
            case INLINE -> new DocumentSource.Inline(name, Frames.readBytes(in, Integer.MAX_VALUE));
            case REFERENCE ->
                new DocumentSource.Reference(name, Path.of(Frames.readString(in, MAX_NAME_BYTES)), in.readLong());
            default -> throw new IOException("no question is of kind " + kind);
        };
    }
}
