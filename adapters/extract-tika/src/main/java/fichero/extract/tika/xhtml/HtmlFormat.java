package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextBytes;
import fichero.extract.tika.text.TextDecoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.html.HtmlEncodingDetector;
import org.apache.tika.parser.html.HtmlMapper;
import org.apache.tika.parser.html.IdentityHtmlMapper;
import org.apache.tika.parser.html.JSoupParser;

/** HTML and XHTML, decoded by our own rules, since pages lie about their charset. */
public final class HtmlFormat implements DocumentFormat {

    private final JSoupParser parser = new JSoupParser();

    @Override
    public Set<String> types() {
        return Set.of("text/html", "application/xhtml+xml");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        byte[] bytes = TextBytes.read(source, maxCharacters);
        DecodedText decoded = TextDecoder.decode(bytes, declaredCharset(bytes));
        ParsedDocument parsed = TikaReader.read(
                source, maxCharacters, LineBreaks.COLLAPSED, false, (ignored, blocks, metadata, context) -> {
                    // Identity: the default mapper drops div and section, and with them where a paragraph ends.
                    context.set(HtmlMapper.class, IdentityHtmlMapper.INSTANCE);
                    parser.parseString(decoded.text(), blocks, metadata, context);
                });
        List<String> warnings = new ArrayList<>(decoded.warnings());
        warnings.addAll(parsed.warnings());
        return new ParsedDocument(
                parsed.text(),
                parsed.blocks(),
                parsed.title(),
                parsed.language(),
                parsed.pageCount(),
                parsed.metadata(),
                warnings);
    }

    private static Charset declaredCharset(byte[] bytes) throws Exception {
        try (TikaInputStream stream = TikaInputStream.get(bytes)) {
            return new HtmlEncodingDetector().detect(stream, new Metadata());
        }
    }
}
