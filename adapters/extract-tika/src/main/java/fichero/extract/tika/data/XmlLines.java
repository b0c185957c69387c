package fichero.extract.tika.data;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import fichero.extract.tika.block.LineBreaks;
import fichero.extract.tika.text.Blank;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The words of an XML document: an element that holds words is a paragraph, with whatever is inside it; a title is a
 * heading; a short value has the name of its element in front, as in {@code price: 10}.
 */
final class XmlLines extends DefaultHandler {

    private static final Set<String> HEADINGS = Set.of("title", "heading", "head", "h1", "h2", "h3", "h4", "h5", "h6");
    private static final Set<String> PROSE = Set.of(
            "p",
            "para",
            "paragraph",
            "content",
            "text",
            "body",
            "description",
            "summary",
            "abstract",
            "note",
            "li",
            "item",
            "line",
            "l",
            "v",
            "encoded",
            "seg",
            "source",
            "target",
            "div",
            "section",
            "td",
            "cell",
            "entry");

    /** What is longer speaks for itself. */
    private static final int MAX_LABELLED_CHARACTERS = 120;

    /** What is for programs to read. */
    private static final Set<String> SKIPPED = Set.of("style", "script");

    private final BlockText out;
    private final Deque<String> open = new ArrayDeque<>();
    private int skippedDepth;

    /** The depth of the element whose words are being read, or 0. */
    private int reading;

    private boolean mixed;
    private final StringBuilder words = new StringBuilder();
    private @Nullable String title;
    private @Nullable String language;

    XmlLines(BlockText out) {
        this.out = out;
    }

    @Nullable
    String title() {
        return title;
    }

    @Nullable
    String language() {
        return language;
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes)
            throws ExpansionException {
        String name = localName.isEmpty() ? qName : localName;
        if (skippedDepth > 0 || SKIPPED.contains(name)) {
            skippedDepth++;
            return;
        }
        String declared = attributes.getValue("xml:lang");
        if (declared != null && language == null && open.size() < 2) {
            language = declared;
        }
        if (reading > 0) {
            mixed = true;
            words.append(' ');
        }
        open.push(name);
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws ExpansionException {
        if (skippedDepth > 0) {
            skippedDepth--;
            return;
        }
        if (reading == open.size()) {
            write(open.element(), words.toString().strip());
            words.setLength(0);
            reading = 0;
            mixed = false;
        } else if (reading > 0) {
            words.append(' ');
        } else {
            // The end of an element of elements is the end of a record.
            out.end();
        }
        open.pop();
    }

    @Override
    public void characters(char[] characters, int start, int length) throws ExpansionException {
        if (skippedDepth > 0 || reading == 0 && isBlank(characters, start, length)) {
            return;
        }
        reading = reading == 0 ? open.size() : reading;
        words.append(characters, start, length);
        if (words.length() > out.room()) {
            // More than there may be: let it be written, and stopped, now.
            write(open.element(), words.toString());
            words.setLength(0);
        }
    }

    private void write(String name, String value) throws ExpansionException {
        String lower = name.toLowerCase(Locale.ROOT);
        if (HEADINGS.contains(lower) && value.length() <= MAX_LABELLED_CHARACTERS * 2) {
            out.block(Kind.HEADING, Math.max(1, Math.min(6, open.size() - 1)), value);
            title = title == null ? value.replaceAll("\\s+", " ") : title;
        } else if (mixed || value.length() > MAX_LABELLED_CHARACTERS || PROSE.contains(lower)) {
            out.end();
            out.append(value, LineBreaks.COLLAPSED);
            out.end();
        } else {
            out.lineBreak();
            out.append(name + ": " + value, LineBreaks.COLLAPSED);
        }
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXParseException {
        if (reading > 0) {
            // The words before the damage.
            try {
                write(open.element(), words.toString());
            } catch (ExpansionException full) {
                e.addSuppressed(full);
            }
        }
        throw e;
    }

    private static boolean isBlank(char[] characters, int start, int length) {
        for (int i = start; i < start + length; i++) {
            if (!Blank.is(characters[i])) {
                return false;
            }
        }
        return true;
    }
}
