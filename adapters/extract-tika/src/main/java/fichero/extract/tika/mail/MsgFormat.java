package fichero.extract.tika.mail;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.xhtml.Layout;
import fichero.extract.tika.xhtml.OfficeDocuments;
import fichero.extract.tika.xhtml.TikaReader;
import fichero.extract.tika.xhtml.XhtmlBlocks;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.tika.detect.EncodingDetector;
import org.apache.tika.metadata.Message;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.html.HtmlMapper;
import org.apache.tika.parser.html.IdentityHtmlMapper;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.sax.ContentHandlerDecorator;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;

/** Mails that Outlook saved: a readable head, the body, and what was attached as files of their own. */
public final class MsgFormat implements DocumentFormat {

    private final OfficeParser parser = new OfficeParser();

    @Override
    public Set<String> types() {
        return Set.of("application/vnd.ms-outlook");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        Metadata mail = new Metadata();
        ParsedDocument parsed =
                TikaReader.read(source, maxCharacters, Layout.MAIL, entries, (bytes, blocks, metadata, context) -> {
                    OfficeDocuments.configure(context);
                    context.set(HtmlMapper.class, IdentityHtmlMapper.INSTANCE);
                    context.set(EncodingDetector.class, new MailBodyCharset());
                    try {
                        parser.parse(bytes, new HeadFirst(blocks, metadata), metadata, context);
                    } finally {
                        for (String name : metadata.names()) {
                            for (String value : metadata.getValues(name)) {
                                mail.add(name, value);
                            }
                        }
                    }
                });
        MailHead head = head(mail);
        return new ParsedDocument(
                parsed.text(),
                parsed.blocks(),
                head.subject(),
                parsed.language(),
                null,
                head.metadata(),
                parsed.warnings());
    }

    private static MailHead head(Metadata mail) {
        return new MailHead(
                mail.get(TikaCoreProperties.TITLE),
                sender(mail),
                people(
                        mail,
                        Message.MESSAGE_TO_DISPLAY_NAME.getName(),
                        Message.MESSAGE_TO_EMAIL.getName(),
                        Message.MESSAGE_TO),
                people(
                        mail,
                        Message.MESSAGE_CC_DISPLAY_NAME.getName(),
                        Message.MESSAGE_CC_EMAIL.getName(),
                        Message.MESSAGE_CC),
                mail.get(TikaCoreProperties.CREATED));
    }

    private static List<String> sender(Metadata mail) {
        String name = mail.get(Message.MESSAGE_FROM_NAME);
        String address = mail.get(Message.MESSAGE_FROM_EMAIL);
        String shown = MailHead.person(name == null ? mail.get(Message.MESSAGE_FROM) : name, address);
        return shown.isEmpty() ? List.of() : List.of(shown);
    }

    /** Names and addresses come in lists of the same length, or as one string that is for show. */
    private static List<String> people(Metadata mail, String nameKey, String addressKey, String shownKey) {
        String[] names = mail.getValues(nameKey);
        String[] addresses = mail.getValues(addressKey);
        if (names.length == 0 || names.length != addresses.length) {
            return Arrays.stream(mail.getValues(shownKey))
                    .filter(shown -> !shown.isBlank())
                    .toList();
        }
        String[] people = new String[names.length];
        Arrays.setAll(people, i -> MailHead.person(names[i], addresses[i]));
        return Arrays.stream(people).filter(person -> !person.isEmpty()).toList();
    }

    /** Writes the head as soon as the body begins, since by then all of it is known. */
    private static final class HeadFirst extends ContentHandlerDecorator {

        private final XhtmlBlocks blocks;
        private final Metadata mail;
        private boolean written;

        HeadFirst(XhtmlBlocks blocks, Metadata mail) {
            super(blocks);
            this.blocks = blocks;
            this.mail = mail;
        }

        @Override
        public void startElement(String uri, String localName, String name, Attributes attributes) throws SAXException {
            super.startElement(uri, localName, name, attributes);
            if (!written && localName.equals("body")) {
                written = true;
                head(mail).write(blocks.out());
            }
        }
    }
}
