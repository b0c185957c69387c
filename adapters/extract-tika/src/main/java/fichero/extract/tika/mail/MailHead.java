package fichero.extract.tika.mail;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who wrote what to whom, and when.
 *
 * @param from people as {@code name <address>}; so are {@code to} and {@code cc}
 * @param date ISO 8601, or null
 */
public record MailHead(
        @Nullable String subject,
        List<String> from,
        List<String> to,
        List<String> cc,
        @Nullable String date) {

    private static final int MAX_PEOPLE = 50;

    public MailHead {
        from = shown(from);
        to = shown(to);
        cc = shown(cc);
    }

    /** A person as mails show them; empty when neither is known. */
    public static String person(@Nullable String name, @Nullable String address) {
        String named = name == null ? "" : name.strip();
        String at = address == null || !address.contains("@") ? "" : address.strip();
        if (at.isEmpty() || named.equalsIgnoreCase(at)) {
            return named;
        }
        return named.isEmpty() ? at : named + " <" + at + ">";
    }

    /** The subject as a heading, and the rest of the head as lines below. */
    public void write(BlockText out) throws ExpansionException {
        if (subject != null) {
            out.block(Kind.HEADING, 1, subject);
        }
        StringBuilder lines = new StringBuilder();
        line(lines, "From", from);
        line(lines, "To", to);
        line(lines, "Cc", cc);
        line(lines, "Date", date == null ? List.of() : List.of(date));
        out.block(Kind.PARAGRAPH, 0, lines.toString());
    }

    public Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        put(metadata, "author", from);
        put(metadata, "from", from);
        put(metadata, "to", to);
        put(metadata, "cc", cc);
        if (date != null) {
            metadata.put("created", date);
        }
        return metadata;
    }

    private static List<String> shown(List<String> people) {
        return people.stream()
                .map(person -> person.strip().replaceAll("\\s+", " "))
                .filter(person -> !person.isEmpty())
                .limit(MAX_PEOPLE)
                .toList();
    }

    private static void line(StringBuilder lines, String name, List<String> values) {
        if (!values.isEmpty()) {
            lines.append(name).append(": ").append(String.join(", ", values)).append('\n');
        }
    }

    private static void put(Map<String, Object> metadata, String key, List<String> people) {
        if (!people.isEmpty()) {
            metadata.put(key, people.size() == 1 ? people.get(0) : people);
        }
    }
}
