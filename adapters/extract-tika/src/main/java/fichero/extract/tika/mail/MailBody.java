package fichero.extract.tika.mail;

import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.LineBreaks;
import fichero.extract.tika.text.Blank;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextDecoder;
import fichero.extract.tika.xhtml.HtmlText;
import java.nio.charset.Charset;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A text that is the body of a mail, or part of it. */
record MailBody(boolean html, String text, List<String> warnings) {

    private static final Pattern MARK_UP =
            Pattern.compile("(?is)<(style|script|head)\\b.*?</\\1>|<[^>]{0,10000}>|&[a-z]{2,8};");

    /** A plain alternative that has less of the words is a note that says where to read the mail. */
    private static final double MIN_SHARE = 0.5;

    static MailBody of(String type, byte[] bytes, @Nullable String charset) {
        DecodedText decoded = TextDecoder.decode(bytes, charset(charset));
        return new MailBody(type.equals("text/html"), decoded.text(), decoded.warnings());
    }

    private static @Nullable Charset charset(@Nullable String name) {
        try {
            // What mails without a charset declare by being mails.
            return name == null || name.equalsIgnoreCase("us-ascii") ? null : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Of bodies that say the same, the plain ones, which have no lay-out; unless they say less. */
    static List<MailBody> best(List<MailBody> alternatives) {
        List<MailBody> plain =
                alternatives.stream().filter(body -> !body.html()).toList();
        List<MailBody> html = alternatives.stream().filter(MailBody::html).toList();
        if (plain.isEmpty() || html.isEmpty()) {
            return alternatives;
        }
        return letters(plain) >= MIN_SHARE * letters(html) ? plain : html;
    }

    private static long letters(List<MailBody> bodies) {
        return bodies.stream()
                .map(body -> body.html() ? MARK_UP.matcher(body.text()).replaceAll(" ") : body.text())
                .mapToLong(words -> words.chars().filter(Character::isLetter).count())
                .sum();
    }

    void write(BlockText out) throws Exception {
        out.end();
        if (html) {
            HtmlText.read(text, out);
        } else {
            for (String line : (Iterable<String>) text.lines()::iterator) {
                if (Blank.is(line)) {
                    out.end();
                } else {
                    out.lineBreak();
                    out.append(line, LineBreaks.KEPT);
                }
            }
        }
        out.end();
    }
}
