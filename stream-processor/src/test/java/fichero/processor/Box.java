package fichero.processor;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Entry;
import fichero.core.failure.Reason;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** What stands for an archive or a mail in stories: a text that holds files, and perhaps some text of its own. */
record Box(String text, List<Entry> entries) {

    static final String HEAD = "BOX\n";

    private static final String REFUSED = "?";

    /** A box without text of its own; names and contents in turn. A content of {@code ?encrypted} cannot be taken out. */
    static String of(String... namesAndContents) {
        return withText("", namesAndContents);
    }

    static String withText(String text, String... namesAndContents) {
        StringBuilder box = new StringBuilder(HEAD);
        for (int i = 0; i < namesAndContents.length; i += 2) {
            String content = namesAndContents[i + 1];
            box.append(namesAndContents[i])
                    .append('=')
                    .append(
                            content.startsWith(REFUSED)
                                    ? content
                                    : Base64.getEncoder().encodeToString(content.getBytes(StandardCharsets.UTF_8)))
                    .append('\n');
        }
        return box.append('\n').append(text).toString();
    }

    static Box parse(String box) {
        int end = box.indexOf("\n\n");
        List<Entry> entries = new ArrayList<>();
        for (String line : box.substring(HEAD.length() - 1, end).split("\n")) {
            if (!line.isEmpty()) {
                int equals = line.indexOf('=');
                entries.add(entry(line.substring(0, equals), line.substring(equals + 1)));
            }
        }
        return new Box(box.substring(end + 2), entries);
    }

    private static Entry entry(String path, String content) {
        if (content.startsWith(REFUSED)) {
            return new Entry(path, 0, null, null, Reason.ofCode(content.substring(1)), "the box says so");
        }
        byte[] bytes = Base64.getDecoder().decode(content);
        return new Entry(path, bytes.length, Events.SEEN_AT, new DocumentSource.Inline(path, bytes), null, null);
    }
}
