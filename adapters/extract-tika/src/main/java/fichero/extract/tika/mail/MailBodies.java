package fichero.extract.tika.mail;

import fichero.core.failure.Reason;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.format.Entries;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import org.apache.james.mime4j.message.MaximalBodyDescriptor;
import org.apache.james.mime4j.stream.BodyDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a mail as they come: texts are its body, of alternatives the one that says most; the rest is attached,
 * but for the pictures that the text shows.
 */
final class MailBodies {

    private final Entries entries;
    private final int maxCharacters;

    /** The parts that are open, innermost first; the last one is the mail itself. */
    private final Deque<Multipart> open = new ArrayDeque<>(List.of(new Multipart("mixed")));

    private final List<String> warnings = new ArrayList<>();
    private boolean encrypted;
    private int unnamed;

    MailBodies(Entries entries, int maxCharacters) {
        this.entries = entries;
        this.maxCharacters = maxCharacters;
    }

    private record Multipart(String subtype, List<MailBody> bodies) {
        Multipart(String subtype) {
            this(subtype, new ArrayList<>());
        }
    }

    void start(BodyDescriptor descriptor) {
        String subtype = descriptor.getSubType() == null ? "mixed" : descriptor.getSubType();
        encrypted |= subtype.equalsIgnoreCase("encrypted");
        open.push(new Multipart(subtype.toLowerCase(Locale.ROOT)));
    }

    void end() {
        if (open.size() > 1) {
            close();
        }
    }

    private void close() {
        Multipart closed = open.pop();
        List<MailBody> bodies =
                closed.subtype().equals("alternative") ? MailBody.best(closed.bodies()) : closed.bodies();
        open.element().bodies().addAll(bodies);
    }

    void add(BodyDescriptor descriptor, InputStream bytes) throws IOException {
        String type = String.valueOf(descriptor.getMimeType()).toLowerCase(Locale.ROOT);
        encrypted |= type.equals("application/pkcs7-mime") || type.equals("application/x-pkcs7-mime");
        String name = name(descriptor);
        boolean attached = "attachment".equalsIgnoreCase(disposition(descriptor)) || name != null;
        if (!attached && (type.equals("text/plain") || type.equals("text/html"))) {
            byte[] text = bytes.readNBytes(maxCharacters);
            MailBody body = MailBody.of(type, text, descriptor.getCharset());
            warnings.addAll(body.warnings());
            open.element().bodies().add(body);
        } else if (!isShown(descriptor, type) && !isNoise(type)) {
            attach(name, type, bytes);
        }
    }

    /** A picture that is part of the text: in the same related part, with an id that the text names. */
    private boolean isShown(BodyDescriptor descriptor, String type) {
        return type.startsWith("image/")
                && descriptor instanceof MaximalBodyDescriptor maximal
                && !"attachment".equalsIgnoreCase(maximal.getContentDispositionType())
                && (maximal.getContentId() != null || open.element().subtype().equals("related"));
    }

    private static boolean isNoise(String type) {
        return type.equals("application/pgp-signature")
                || type.equals("application/pkcs7-signature")
                || type.equals("application/x-pkcs7-signature")
                || type.equals("application/pgp-encrypted");
    }

    private void attach(@Nullable String name, String type, InputStream bytes) {
        String called = name;
        if (called == null) {
            unnamed++;
            called = "attachment-" + unnamed + extension(type);
        }
        try {
            byte[] first = bytes.readNBytes(1);
            if (first.length > 0) {
                entries.add(called, null, new SequenceInputStream(new ByteArrayInputStream(first), bytes));
            }
        } catch (IOException e) {
            entries.refuse(called, Reason.CORRUPT, "cannot be taken out of its mail: " + e.getMessage());
        }
    }

    private static String extension(String type) {
        return switch (type) {
            case "message/rfc822" -> ".eml";
            case "text/calendar" -> ".ics";
            case "text/plain", "message/delivery-status" -> ".txt";
            case "text/html" -> ".html";
            default -> "";
        };
    }

    private static @Nullable String name(BodyDescriptor descriptor) {
        if (!(descriptor instanceof MaximalBodyDescriptor maximal)) {
            return null;
        }
        String name = maximal.getContentDispositionFilename();
        if (name == null || name.isBlank()) {
            name = maximal.getContentTypeParameters().get("name");
        }
        return name == null || name.isBlank()
                ? null
                : MailHeadReader.decode(name).strip();
    }

    private static @Nullable String disposition(BodyDescriptor descriptor) {
        return descriptor instanceof MaximalBodyDescriptor maximal ? maximal.getContentDispositionType() : null;
    }

    boolean isEncrypted() {
        return encrypted;
    }

    List<String> warnings() {
        return warnings.stream().distinct().toList();
    }

    /** Writes the bodies; parts that a cut mail leaves open are closed. */
    void write(BlockText out) throws Exception {
        while (open.size() > 1) {
            close();
        }
        for (MailBody body : open.element().bodies()) {
            body.write(out);
        }
    }
}
