package fichero.extract.tika.office;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** What an OpenDocument text says of itself in {@code meta.xml}. */
final class OdfProperties extends DefaultHandler {

    private static final int MAX_CHARACTERS = 1000;

    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> keywords = new ArrayList<>();
    private final StringBuilder value = new StringBuilder();
    private long pages;

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        value.setLength(0);
        if (localName.equals("document-statistic")) {
            for (int i = 0; i < attributes.getLength(); i++) {
                if (attributes.getLocalName(i).equals("page-count")) {
                    pages = number(attributes.getValue(i));
                }
            }
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        value.append(characters, start, Math.min(length, MAX_CHARACTERS));
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        String stripped = value.toString().strip().replaceAll("\\s+", " ");
        if (!stripped.isEmpty() && stripped.length() <= MAX_CHARACTERS) {
            if (localName.equals("keyword") && keywords.size() < 50) {
                keywords.add(stripped);
            }
            values.putIfAbsent(localName, stripped);
        }
        value.setLength(0);
    }

    @Nullable
    String title() {
        return values.get("title");
    }

    @Nullable
    String language() {
        return values.get("language");
    }

    Map<String, Object> metadata() {
        Map<String, Object> metadata = new LinkedHashMap<>();
        put(metadata, "author", values.getOrDefault("initial-creator", values.get("creator")));
        put(metadata, "description", values.get("description"));
        put(metadata, "created", values.get("creation-date"));
        put(metadata, "modified", values.get("date"));
        if (!keywords.isEmpty()) {
            metadata.put("keywords", keywords.size() == 1 ? keywords.get(0) : List.copyOf(keywords));
        }
        if (pages > 0) {
            metadata.put("pages", pages);
        }
        return metadata;
    }

    private static void put(Map<String, Object> metadata, String key, @Nullable String value) {
        if (value != null) {
            metadata.put(key, value);
        }
    }

    private static long number(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return 0;
        }
    }
}
