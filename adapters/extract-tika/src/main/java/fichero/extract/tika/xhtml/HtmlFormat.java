package fichero.extract.tika.xhtml;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.text.DecodedText;
import fichero.extract.tika.text.TextBytes;
import java.util.Set;

/** HTML and XHTML, decoded by our own rules, since pages lie about their charset. */
public final class HtmlFormat implements DocumentFormat {

    @Override
    public Set<String> types() {
        return Set.of("text/html", "application/xhtml+xml");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        TextBytes bytes = TextBytes.of(source, maxCharacters);
        DecodedText decoded = bytes.decode(HtmlText.declaredCharset(bytes.bytes()));
        return TikaReader.read(
                        source,
                        maxCharacters,
                        Layout.WEB,
                        entries,
                        (ignored, blocks, metadata, context) ->
                                HtmlText.parse(decoded.text(), blocks, metadata, context))
                .withWarnings(decoded.warnings());
    }
}
