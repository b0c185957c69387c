package fichero.extract.tika.mail;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.block.BlockReading;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.message.DefaultBodyDescriptorBuilder;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RecursionMode;

/** Mails as they travel: a readable head, the body that says most, and what is attached as files of their own. */
public final class EmlFormat implements DocumentFormat {

    private static final String TYPE = "message/rfc822";

    private static final MimeConfig CONFIG = new MimeConfig.Builder()
            .setMaxLineLen(-1)
            .setMaxHeaderLen(1_000_000)
            .setMaxHeaderCount(10_000)
            .setMaxContentLen(-1)
            .build();

    @Override
    public Set<String> types() {
        return Set.of(TYPE);
    }

    @Override
    public Map<String, String> typesByExtension() {
        return Map.of("eml", TYPE);
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        BlockText out = new BlockText(maxCharacters);
        MailHeadReader head = new MailHeadReader();
        MailBodies bodies = new MailBodies(entries, maxCharacters);
        List<String> warnings = new ArrayList<>(BlockReading.read(out, source.sizeBytes(), () -> {
            try {
                walk(source, head, bodies);
            } finally {
                head.read().write(out);
                bodies.write(out);
            }
        }));
        MailHead read = head.read();
        if (out.blocks().isEmpty() && bodies.isEncrypted()) {
            throw new PoisonException(Reason.ENCRYPTED, "the mail is encrypted for its receiver");
        }
        warnings.addAll(bodies.warnings());
        return new ParsedDocument(out.text(), out.blocks(), read.subject(), null, null, read.metadata(), warnings);
    }

    private static void walk(DocumentSource source, MailHeadReader head, MailBodies bodies)
            throws IOException, MimeException {
        MimeTokenStream mail = new MimeTokenStream(CONFIG, new DefaultBodyDescriptorBuilder());
        // A mail inside this one is an attachment.
        mail.setRecursionMode(RecursionMode.M_NO_RECURSE);
        try (InputStream bytes = source.open()) {
            mail.parse(bytes);
            int depth = 0;
            for (EntityState state = mail.getState(); state != EntityState.T_END_OF_STREAM; state = mail.next()) {
                switch (state) {
                    case T_FIELD -> {
                        if (depth == 0) {
                            head.add(mail.getField());
                        }
                    }
                    case T_START_MULTIPART -> {
                        depth++;
                        bodies.start(mail.getBodyDescriptor());
                    }
                    case T_END_MULTIPART -> {
                        depth--;
                        bodies.end();
                    }
                    case T_BODY -> bodies.add(mail.getBodyDescriptor(), mail.getDecodedInputStream());
                    default -> {}
                }
            }
        }
    }
}
