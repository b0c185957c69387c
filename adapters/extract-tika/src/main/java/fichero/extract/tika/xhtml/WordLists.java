package fichero.extract.tika.xhtml;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Word has no list elements: its items are paragraphs of a list style, which Tika gives as the class, or of any style
 * with a bullet, which Tika writes as a middle dot.
 */
final class WordLists {

    private WordLists() {}

    static boolean isItem(@Nullable String paragraphClass) {
        if (paragraphClass == null) {
            return false;
        }
        String style = paragraphClass.toLowerCase(Locale.ROOT);
        return style.startsWith("list") || style.startsWith("prrafodelista") || style.startsWith("párrafo_de_lista");
    }

    static boolean hasBullet(String paragraph) {
        return paragraph.startsWith("· ") || paragraph.startsWith("• ");
    }
}
