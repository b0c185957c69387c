package fichero.extract.tika.xhtml;

import fichero.extract.tika.block.BlockText;
import java.io.IOException;
import java.nio.charset.Charset;
import org.apache.tika.exception.TikaException;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.html.HtmlEncodingDetector;
import org.apache.tika.parser.html.HtmlMapper;
import org.apache.tika.parser.html.IdentityHtmlMapper;
import org.apache.tika.parser.html.JSoupParser;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/** HTML as blocks, for all formats that hold some: pages, mails, books. */
public final class HtmlText {

    private static final JSoupParser PARSER = new JSoupParser();

    private HtmlText() {}

    /** The charset a page declares in its own head, or null. */
    public static @Nullable Charset declaredCharset(byte[] bytes) throws IOException {
        try (TikaInputStream stream = TikaInputStream.get(bytes)) {
            return new HtmlEncodingDetector().detect(stream, new Metadata());
        }
    }

    /** Adds the blocks of a page to a text. */
    public static void read(String html, BlockText out) throws IOException, SAXException, TikaException {
        parse(html, new XhtmlBlocks(out, Layout.WEB), new Metadata(), new ParseContext());
    }

    static void parse(String html, XhtmlBlocks blocks, Metadata metadata, ParseContext context)
            throws IOException, SAXException, TikaException {
        // Identity: the default mapper drops div and section, and with them where a paragraph ends.
        context.set(HtmlMapper.class, IdentityHtmlMapper.INSTANCE);
        PARSER.parseString(html, blocks, metadata, context);
    }
}
