package fichero.extract.tika.office;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.data.SafeXml;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** A book's package document: what the book says of itself, and which files its chapters are. */
final class EpubPackage {

    private static final String CONTAINER = "META-INF/container.xml";
    private static final int MAX_CHARACTERS = 1000;

    private final Map<String, List<String>> properties = new HashMap<>();
    private final List<String> chapters = new ArrayList<>();

    private EpubPackage() {}

    static EpubPackage of(ZipFile zip) throws IOException, SAXException {
        RootFile root = new RootFile();
        read(zip, CONTAINER, root);
        if (root.path == null) {
            throw new PoisonException(Reason.CORRUPT, "the book's " + CONTAINER + " names no package");
        }
        EpubPackage book = new EpubPackage();
        read(zip, root.path, book.new Reader(root.path));
        return book;
    }

    private static void read(ZipFile zip, String part, DefaultHandler handler) throws IOException, SAXException {
        ZipArchiveEntry entry = zip.getEntry(part);
        if (entry == null) {
            throw new PoisonException(Reason.CORRUPT, "the book has no part " + part);
        }
        try (InputStream xml = zip.getInputStream(entry)) {
            SafeXml.parse(xml, handler);
        }
    }

    /** Names of parts, in reading order. */
    List<String> chapters() {
        return chapters;
    }

    @Nullable
    String title() {
        return first("title");
    }

    @Nullable
    String language() {
        return first("language");
    }

    Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        put(metadata, "author", "creator");
        put(metadata, "publisher", "publisher");
        put(metadata, "description", "description");
        put(metadata, "keywords", "subject");
        put(metadata, "created", "date");
        return metadata;
    }

    private @Nullable String first(String property) {
        List<String> values = properties.get(property);
        return values == null ? null : values.get(0);
    }

    private void put(Map<String, Object> metadata, String key, String property) {
        List<String> values = properties.getOrDefault(property, List.of());
        if (!values.isEmpty()) {
            metadata.put(key, values.size() == 1 ? values.get(0) : List.copyOf(values));
        }
    }

    private static final class RootFile extends DefaultHandler {
        private @Nullable String path;

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes) {
            if (path == null && localName.equals("rootfile")) {
                path = attributes.getValue("full-path");
            }
        }
    }

    private final class Reader extends DefaultHandler {

        private final String path;
        private final Map<String, String> partsById = new HashMap<>();
        private final StringBuilder value = new StringBuilder();

        Reader(String path) {
            this.path = path;
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes) {
            value.setLength(0);
            String href = attributes.getValue("href");
            String id = attributes.getValue("id");
            String media = String.valueOf(attributes.getValue("media-type"));
            if (localName.equals("item") && id != null && href != null && media.contains("html")) {
                partsById.put(id, resolve(href));
            } else if (localName.equals("itemref")) {
                String part = partsById.get(String.valueOf(attributes.getValue("idref")));
                if (part != null && !chapters.contains(part)) {
                    chapters.add(part);
                }
            }
        }

        /** @param href relative to the package, with escapes */
        private String resolve(String href) {
            String folder = path.substring(0, path.lastIndexOf('/') + 1);
            String file = href.split("#", 2)[0];
            String decoded =
                    file.indexOf('%') < 0 ? file : URLDecoder.decode(file.replace("+", "%2B"), StandardCharsets.UTF_8);
            if (!decoded.contains("..")) {
                return folder + decoded;
            }
            try {
                return URI.create("/" + folder + file).normalize().getPath().substring(1);
            } catch (IllegalArgumentException e) {
                return folder + decoded;
            }
        }

        @Override
        public void characters(char[] characters, int start, int length) {
            value.append(characters, start, Math.min(length, MAX_CHARACTERS));
        }

        @Override
        public void endElement(String uri, String localName, String qName) {
            String stripped = value.toString().strip().replaceAll("\\s+", " ");
            if (uri.startsWith("http://purl.org/dc/elements") && !stripped.isEmpty()) {
                List<String> values = properties.computeIfAbsent(localName, key -> new ArrayList<>());
                if (values.size() < 50) {
                    values.add(stripped.substring(0, Math.min(stripped.length(), MAX_CHARACTERS)));
                }
            }
            value.setLength(0);
        }
    }
}
