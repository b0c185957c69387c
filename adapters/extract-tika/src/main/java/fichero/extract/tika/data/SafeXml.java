package fichero.extract.tika.data;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;

/** XML from strangers: no entity and no document type makes the parser read a file or call an address. */
public final class SafeXml {

    /** How Java's parser says that a document has more entities, or more in them, than it allows. */
    private static final String BEYOND_LIMITS_OF_JAVA = "JAXP000100";

    private SafeXml() {}

    /**
     * @param source characters or bytes
     * @throws PoisonException {@code EXPANSION_LIMIT} for entities that multiply
     */
    public static void parse(InputSource source, DefaultHandler handler) throws IOException, SAXException {
        XMLReader reader = reader();
        reader.setContentHandler(handler);
        reader.setErrorHandler(handler);
        reader.setEntityResolver((publicId, systemId) -> new InputSource(new StringReader("")));
        try {
            reader.parse(source);
        } catch (SAXParseException e) {
            if (String.valueOf(e.getMessage()).startsWith(BEYOND_LIMITS_OF_JAVA)) {
                throw new PoisonException(Reason.EXPANSION_LIMIT, "the XML multiplies itself: " + e.getMessage(), e);
            }
            throw e;
        }
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
