package fichero.extract.tika.data;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/** XML from strangers: no entity and no document type makes the parser read a file or call an address. */
public final class SafeXml {

    private SafeXml() {}

    /** @param source characters or bytes */
    public static void parse(InputSource source, DefaultHandler handler) throws IOException, SAXException {
        XMLReader reader = reader();
        reader.setContentHandler(handler);
        reader.setErrorHandler(handler);
        reader.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
        reader.parse(source);
    }

    public static void parse(InputStream bytes, DefaultHandler handler) throws IOException, SAXException {
        parse(new InputSource(bytes), handler);
    }

    private static XMLReader reader() throws SAXException {
        try {
            SAXParserFactory factory = SAXParserFactory.newInstance();
            factory.setNamespaceAware(true);
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            return factory.newSAXParser().getXMLReader();
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this Java has no XML parser that can be made safe", e);
        }
    }
}
