package fichero.extract.tika.office;

import fichero.core.extraction.Block.Kind;
import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import fichero.extract.tika.block.LineBreaks;
import java.util.EnumSet;
import java.util.Set;
import org.apache.poi.sl.usermodel.GroupShape;
import org.apache.poi.sl.usermodel.Notes;
import org.apache.poi.sl.usermodel.Placeholder;
import org.apache.poi.sl.usermodel.Shape;
import org.apache.poi.sl.usermodel.ShapeContainer;
import org.apache.poi.sl.usermodel.SimpleShape;
import org.apache.poi.sl.usermodel.Slide;
import org.apache.poi.sl.usermodel.SlideShow;
import org.apache.poi.sl.usermodel.TableCell;
import org.apache.poi.sl.usermodel.TableShape;
import org.apache.poi.sl.usermodel.TextParagraph;
import org.apache.poi.sl.usermodel.TextRun;
import org.apache.poi.sl.usermodel.TextShape;
import org.apache.poi.sl.usermodel.TextShape.TextPlaceholder;
import org.apache.poi.xslf.usermodel.XSLFDiagram;

/** The words of slides, old and new: a slide is a page, its title a heading, and its notes come after it. */
final class SlideText {

    private static final Set<Placeholder> TITLES =
            EnumSet.of(Placeholder.TITLE, Placeholder.CENTERED_TITLE, Placeholder.VERTICAL_TEXT_TITLE);

    /** What every slide repeats. */
    private static final Set<Placeholder> FURNITURE = EnumSet.of(
            Placeholder.DATETIME,
            Placeholder.FOOTER,
            Placeholder.HEADER,
            Placeholder.SLIDE_NUMBER,
            Placeholder.SLIDE_IMAGE);

    private static final int MAX_DEPTH = 50;

    private final BlockText out;

    SlideText(BlockText out) {
        this.out = out;
    }

    void write(SlideShow<?, ?> show) throws ExpansionException {
        for (Slide<?, ?> slide : show.getSlides()) {
            out.beginPage();
            writeTitle(slide);
            writeShapes(slide, 0);
            Notes<?, ?> notes = slide.getNotes();
            if (notes != null) {
                writeShapes(notes, 0);
            }
        }
    }

    private void writeTitle(Slide<?, ?> slide) throws ExpansionException {
        for (Shape<?, ?> shape : slide.getShapes()) {
            if (shape instanceof TextShape<?, ?> text && isTitle(text)) {
                out.block(Kind.HEADING, 1, text.getText().replace('\u000b', ' '));
            }
        }
    }

    private void writeShapes(ShapeContainer<?, ?> container, int depth) throws ExpansionException {
        if (depth > MAX_DEPTH) {
            return;
        }
        for (Shape<?, ?> shape : container.getShapes()) {
            if (isFurniture(shape) || shape instanceof TextShape<?, ?> title && isTitle(title)) {
                continue;
            }
            if (shape instanceof TableShape<?, ?> table) {
                writeTable(table);
            } else if (shape instanceof TextShape<?, ?> text) {
                writeText(text);
            } else if (shape instanceof GroupShape<?, ?> group) {
                writeShapes(group, depth + 1);
            } else if (shape instanceof XSLFDiagram diagram && diagram.getGroupShape() != null) {
                writeShapes(diagram.getGroupShape(), depth + 1);
            }
        }
    }

    private void writeText(TextShape<?, ?> shape) throws ExpansionException {
        for (TextParagraph<?, ?, ?> paragraph : shape.getTextParagraphs()) {
            StringBuilder words = new StringBuilder();
            for (TextRun run : paragraph.getTextRuns()) {
                String raw = run.getRawText();
                words.append(raw == null ? "" : raw.replace('\u000b', '\n').replace("\r", ""));
            }
            if (paragraph.getBulletStyle() != null) {
                out.begin(Kind.LIST, Math.max(0, paragraph.getIndentLevel()) + 1);
                out.append(words, LineBreaks.KEPT);
                out.end();
            } else {
                out.block(Kind.PARAGRAPH, 0, words.toString());
            }
        }
    }

    private void writeTable(TableShape<?, ?> table) throws ExpansionException {
        out.begin(Kind.TABLE, 0);
        for (int row = 0; row < table.getNumberOfRows(); row++) {
            out.row();
            for (int column = 0; column < table.getNumberOfColumns(); column++) {
                if (column > 0) {
                    out.cell();
                }
                TableCell<?, ?> cell = table.getCell(row, column);
                String words = cell == null ? null : cell.getText();
                out.append(words == null ? "" : words, LineBreaks.COLLAPSED);
            }
        }
        out.end();
    }

    /** The new format knows the place of a shape, the old one the kind of its text. */
    private static boolean isTitle(TextShape<?, ?> shape) {
        TextPlaceholder text = shape.getTextPlaceholder();
        return TITLES.contains(placeholder(shape))
                || text == TextPlaceholder.TITLE
                || text == TextPlaceholder.CENTER_TITLE;
    }

    private static boolean isFurniture(Shape<?, ?> shape) {
        return FURNITURE.contains(placeholder(shape));
    }

    private static Placeholder placeholder(Shape<?, ?> shape) {
        Placeholder placeholder = shape instanceof SimpleShape<?, ?> simple ? simple.getPlaceholder() : null;
        return placeholder == null ? Placeholder.NONE : placeholder;
    }
}
