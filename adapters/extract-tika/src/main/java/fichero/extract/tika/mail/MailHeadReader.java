package fichero.extract.tika.mail;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.dom.address.Address;
import org.apache.james.mime4j.dom.address.AddressList;
import org.apache.james.mime4j.dom.address.Mailbox;
import org.apache.james.mime4j.field.address.LenientAddressParser;
import org.apache.james.mime4j.stream.Field;
import org.apache.tika.parser.mailcommons.MailDateParser;
import org.jspecify.annotations.Nullable;

/** Gathers the head of a mail, whose fields are broken in all the ways there are. */
final class MailHeadReader {

    private final List<String> from = new ArrayList<>();
    private final List<String> to = new ArrayList<>();
    private final List<String> cc = new ArrayList<>();
    private @Nullable String subject;
    private @Nullable String date;

    void add(Field field) {
        String value = field.getBody() == null ? "" : field.getBody().strip();
        switch (field.getName().strip().toLowerCase(Locale.ROOT)) {
            case "subject" -> subject = subject == null ? subject(value) : subject;
            case "from" -> from.addAll(people(value));
            case "to" -> to.addAll(people(value));
            case "cc" -> cc.addAll(people(value));
            case "date" -> date = date == null ? instant(value) : date;
            default -> {}
        }
    }

    MailHead read() {
        return new MailHead(subject, from, to, cc, date);
    }

    private static @Nullable String subject(String value) {
        String decoded = decode(value).replaceAll("\\s+", " ").strip();
        return decoded.isEmpty() ? null : decoded;
    }

    private static List<String> people(String value) {
        List<String> people = new ArrayList<>();
        try {
            AddressList addresses = LenientAddressParser.DEFAULT.parseAddressList(value);
            for (Address address : addresses) {
                people.add(
                        address instanceof Mailbox mailbox
                                ? MailHead.person(decodeNullable(mailbox.getName()), mailbox.getAddress())
                                : decode(address.toString()));
            }
        } catch (RuntimeException e) {
            people.clear();
        }
        return people.isEmpty() && !value.isEmpty() ? List.of(decode(value)) : people;
    }

    private static @Nullable String decodeNullable(@Nullable String value) {
        return value == null ? null : decode(value);
    }

    static String decode(String value) {
        return DecoderUtil.decodeEncodedWords(value, DecodeMonitor.SILENT);
    }

    private static @Nullable String instant(String value) {
        Date parsed = MailDateParser.parseDateLenient(value);
        return parsed == null ? null : Instant.ofEpochMilli(parsed.getTime()).toString();
    }
}
