package fichero.extract.tika.xhtml;

import fichero.extract.tika.block.LineBreaks;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the XHTML of a parser means.
 *
 * @param lineBreaks what a line feed in a paragraph is
 * @param pages the classes of {@code div} elements that are pages
 * @param sheets whether a table is a sheet, with a row that names its columns
 * @param attachedPictures whether a picture inside is a file of its own unless it is said to be part of the text
 */
public record Layout(LineBreaks lineBreaks, Set<String> pages, boolean sheets, boolean attachedPictures) {

    public static final Layout WEB = new Layout(LineBreaks.COLLAPSED, Set.of(), false, false);
    public static final Layout FLOW = new Layout(LineBreaks.KEPT, Set.of(), false, false);
    public static final Layout PAGES = new Layout(LineBreaks.KEPT, Set.of("page"), false, false);
    public static final Layout SHEETS = new Layout(LineBreaks.KEPT, Set.of(), true, false);
    public static final Layout MAIL = new Layout(LineBreaks.KEPT, Set.of(), false, true);

    public Layout {
        pages = Set.copyOf(pages);
    }

    boolean isPage(@Nullable String divClass) {
        return divClass != null && pages.contains(divClass);
    }
}
