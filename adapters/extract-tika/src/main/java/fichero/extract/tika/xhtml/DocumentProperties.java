package fichero.extract.tika.xhtml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Office;
import org.apache.tika.metadata.PagedText;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * What a document says about itself, under the names that front matter uses.
 *
 * @param title a title that a person gave, or null
 * @param language as declared, or null
 */
record DocumentProperties(@Nullable String title, @Nullable String language, Map<String, Object> metadata) {

    private static final int MAX_CHARACTERS = 1000;
    private static final int MAX_VALUES = 50;

    /** Programs fill in the file's name, or their own. */
    private static final String NOT_A_TITLE =
            "(?is)microsoft (?:word|powerpoint) - .*|untitled.*|document\\d*|documento\\d*|.*\\.(?:docx?|odt|rtf|pdf|tex|dvi|indd|qxd|html?)";

    DocumentProperties {
        metadata = Map.copyOf(metadata);
    }

    static DocumentProperties of(Metadata tika) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        put(metadata, "author", values(tika, TikaCoreProperties.CREATOR, "author"));
        put(metadata, "description", values(tika, TikaCoreProperties.DESCRIPTION, "description"));
        put(metadata, "keywords", values(tika, Office.KEYWORDS, "keywords"));
        put(metadata, "created", values(tika, TikaCoreProperties.CREATED, null));
        put(metadata, "modified", values(tika, TikaCoreProperties.MODIFIED, null));
        Integer pages = tika.getInt(PagedText.N_PAGES);
        if (pages != null && pages > 0) {
            metadata.put("pages", (long) pages);
        }
        String title = tika.get(TikaCoreProperties.TITLE);
        return new DocumentProperties(usableTitle(title), tika.get(Metadata.CONTENT_LANGUAGE), metadata);
    }

    private static @Nullable String usableTitle(@Nullable String title) {
        if (title == null) {
            return null;
        }
        String collapsed = title.strip().replaceAll("\\s+", " ");
        if (collapsed.isEmpty()
                || collapsed.length() > 300
                || collapsed.toLowerCase(Locale.ROOT).matches(NOT_A_TITLE)) {
            return null;
        }
        return collapsed;
    }

    private static String[] values(Metadata tika, Property property, @Nullable String name) {
        String[] values = tika.getValues(property);
        return values.length == 0 && name != null ? tika.getValues(name) : values;
    }

    private static void put(Map<String, Object> metadata, String key, String[] values) {
        List<String> kept = new ArrayList<>();
        for (String value : values) {
            String collapsed = value.strip().replaceAll("\\s+", " ");
            if (!collapsed.isEmpty() && !kept.contains(collapsed) && kept.size() < MAX_VALUES) {
                kept.add(collapsed.substring(0, Math.min(collapsed.length(), MAX_CHARACTERS)));
            }
        }
        if (kept.size() == 1) {
            metadata.put(key, kept.get(0));
        } else if (!kept.isEmpty()) {
            metadata.put(key, List.copyOf(kept));
        }
    }
}
