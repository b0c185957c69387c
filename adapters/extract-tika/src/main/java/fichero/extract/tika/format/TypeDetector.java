package fichero.extract.tika.format;

import fichero.core.extraction.DocumentSource;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.tika.detect.CompositeDetector;
import org.apache.tika.detect.Detector;
import org.apache.tika.detect.microsoft.POIFSContainerDetector;
import org.apache.tika.detect.zip.DefaultZipContainerDetector;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.mime.MimeTypes;

/**
 * Tells the type of a document from its bytes and its name. Bytes win where they can tell; the name decides among kinds
 * of text, since the first words of a note look like anything.
 */
final class TypeDetector {

    private static final MediaType PLAIN = MediaType.TEXT_PLAIN;
    private static final MediaType UNKNOWN = MediaType.OCTET_STREAM;

    private final Map<String, String> typesByExtension = new HashMap<>();
    private final MimeTypes mimeTypes = MimeTypes.getDefaultMimeTypes();
    private final MediaTypeRegistry registry = mimeTypes.getMediaTypeRegistry();
    private final Detector contentDetector = new CompositeDetector(
            registry, List.of(new POIFSContainerDetector(), new DefaultZipContainerDetector(), mimeTypes));

    TypeDetector(List<DocumentFormat> formats) {
        for (DocumentFormat format : formats) {
            typesByExtension.putAll(format.typesByExtension());
        }
    }

    DocumentType detect(DocumentSource source) throws IOException {
        MediaType named = byName(source.name());
        if (isText(named) && TextHead.of(source).isText()) {
            // Most documents by far, and a full detection takes longer than reading one.
            return new DocumentType(named.toString(), null);
        }
        MediaType content = byContent(source);
        if (content.equals(UNKNOWN) || registry.isInstanceOf(named, content)) {
            return new DocumentType(named.toString(), null);
        }
        if (named.equals(UNKNOWN)) {
            return new DocumentType((isText(content) ? PLAIN : content).toString(), null);
        }
        if (isText(named) && isText(content)) {
            return new DocumentType(named.toString(), null);
        }
        if (registry.isInstanceOf(content, named) || isProtected(content)) {
            return new DocumentType(content.toString(), null);
        }
        return new DocumentType(content.toString(), named.toString());
    }

    private MediaType byName(String name) throws IOException {
        int dot = name.lastIndexOf('.');
        String extension = dot < 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
        String own = typesByExtension.get(extension);
        if (own != null) {
            return MediaType.parse(own);
        }
        Metadata metadata = new Metadata();
        metadata.set(TikaCoreProperties.RESOURCE_NAME_KEY, name);
        return mimeTypes.detect(null, metadata).getBaseType();
    }

    private MediaType byContent(DocumentSource source) throws IOException {
        try (TikaInputStream bytes = Sources.open(source)) {
            return contentDetector.detect(bytes, new Metadata()).getBaseType();
        }
    }

    /** HTML that opens a note without saying so is told by its name; mail and XML are text to Tika only in part. */
    private boolean isText(MediaType type) {
        return type.getType().equals("text")
                || type.getType().equals("message")
                || registry.isInstanceOf(type, PLAIN)
                || registry.isInstanceOf(type, MediaType.APPLICATION_XML)
                || type.getSubtype().endsWith("json")
                || type.toString().equals("application/xhtml+xml");
    }

    /** An encrypted Office file is a container of its own, whatever document is inside. */
    private static boolean isProtected(MediaType type) {
        return Protected.TYPES.contains(type.toString());
    }
}
