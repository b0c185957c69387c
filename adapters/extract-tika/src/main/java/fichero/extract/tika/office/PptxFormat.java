package fichero.extract.tika.office;

import fichero.core.extraction.DocumentSource;
import fichero.extract.tika.format.DocumentFormat;
import fichero.extract.tika.format.Entries;
import fichero.extract.tika.format.ParsedDocument;
import fichero.extract.tika.xhtml.Layout;
import fichero.extract.tika.xhtml.OfficeDocuments;
import fichero.extract.tika.xhtml.OfficePackage;
import fichero.extract.tika.xhtml.TikaReader;
import fichero.extract.tika.xhtml.XhtmlBlocks;
import java.util.Set;
import org.apache.poi.openxml4j.opc.OPCPackage;
import org.apache.poi.openxml4j.opc.PackageAccess;
import org.apache.poi.xslf.extractor.XSLFExtractor;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.microsoft.ooxml.XSLFPowerPointExtractorDecorator;
import org.apache.tika.sax.XHTMLContentHandler;
import org.xml.sax.SAXException;

/**
 * PowerPoint presentations since 2007. Tika's reader knows neither titles nor levels, so the words are read from POI's
 * slides, and only properties and attachments by Tika.
 */
public final class PptxFormat implements DocumentFormat {

    @Override
    public Set<String> types() {
        return Set.of(
                "application/vnd.openxmlformats-officedocument.presentationml.presentation",
                "application/vnd.openxmlformats-officedocument.presentationml.template",
                "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
                "application/vnd.ms-powerpoint.presentation.macroenabled.12",
                "application/vnd.ms-powerpoint.slideshow.macroenabled.12");
    }

    @Override
    public ParsedDocument parse(DocumentSource source, String type, int maxCharacters, Entries entries)
            throws Exception {
        OfficePackage.requireWhole(source);
        return TikaReader.read(source, maxCharacters, Layout.FLOW, entries, PptxFormat::read);
    }

    private static void read(TikaInputStream bytes, XhtmlBlocks blocks, Metadata metadata, ParseContext context)
            throws Exception {
        OfficeDocuments.configure(context);
        OPCPackage opened = OPCPackage.open(bytes.getFile().getPath(), PackageAccess.READ);
        try {
            XSLFExtractor extractor = new XSLFExtractor(new XMLSlideShow(opened));
            Slides slides = new Slides(metadata, context, extractor, new SlideText(blocks.out()));
            slides.getMetadataExtractor().extract(metadata);
            slides.getXHTML(blocks, metadata, context);
        } finally {
            opened.revert();
        }
    }

    private static final class Slides extends XSLFPowerPointExtractorDecorator {

        private final SlideText text;

        Slides(Metadata metadata, ParseContext context, XSLFExtractor extractor, SlideText text) {
            super(metadata, context, extractor);
            this.text = text;
        }

        @Override
        protected void buildXHTML(XHTMLContentHandler xhtml) throws SAXException {
            text.write((XMLSlideShow) extractor.getDocument());
        }
    }
}
