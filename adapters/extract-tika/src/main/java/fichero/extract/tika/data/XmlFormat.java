package fichero.extract.tika.data;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.block.BlockReading;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextBytes;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;

/** XML of any vocabulary: what its elements hold, an element a line. */
public final class XmlFormat implements DocumentFormat {

    private static final Pattern DECLARED_ENCODING =
            Pattern.compile("\\A\\s*<\\?xml[^>]{0,100}encoding\\s*=\\s*[\"']([\\w.:-]{1,40})[\"']");
    private static final int PROLOGUE_BYTES = 200;

    @Override
    public Set<String> types() {
        return Set.of(
                "application/xml",
                "text/xml",
                "application/rss+xml",
                "application/atom+xml",
                "application/rdf+xml",
                "application/docbook+xml",
                "application/x-fictionbook+xml",
                "application/vnd.google-earth.kml+xml",
                "application/gpx+xml",
                "application/tei+xml",
                "application/x-xliff+xml",
                "application/x-opml+xml",
                "image/svg+xml");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        TextBytes bytes = TextBytes.of(source, maxCharacters);
        DecodedText decoded = bytes.decode(declaredEncoding(bytes.bytes()));
        BlockText out = new BlockText(maxCharacters);
        XmlLines lines = new XmlLines(out);
        List<String> reading = BlockReading.read(
                out,
                source.sizeBytes(),
                () -> SafeXml.parse(
                        new InputSource(new StringReader(decoded.text().stripLeading())), lines));
        List<String> warnings = new ArrayList<>(decoded.warnings());
        if (!JsonFormat.isPartial(warnings)) {
            warnings.addAll(reading);
        }
        return new ParsedDocument(out.text(), out.blocks(), lines.title(), lines.language(), null, Map.of(), warnings);
    }

    private static @Nullable Charset declaredEncoding(byte[] bytes) {
        String prologue = new String(bytes, 0, Math.min(bytes.length, PROLOGUE_BYTES), StandardCharsets.ISO_8859_1);
        Matcher matcher = DECLARED_ENCODING.matcher(prologue);
        try {
            return matcher.find() ? Charset.forName(matcher.group(1)) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
