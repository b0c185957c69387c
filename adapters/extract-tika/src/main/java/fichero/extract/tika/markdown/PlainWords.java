package fichero.extract.tika.markdown;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.jspecify.annotations.Nullable;

/** The words of a node, as a reader sees them. */
final class PlainWords extends AbstractVisitor {

    private final StringBuilder words = new StringBuilder();

    private PlainWords() {}

    /** @return null when it has none */
    static @Nullable String of(Node node) {
        PlainWords visitor = new PlainWords();
        node.accept(visitor);
        String stripped = visitor.words.toString().strip();
        return stripped.isEmpty() ? null : stripped;
    }

    @Override
    public void visit(Text text) {
        words.append(text.getLiteral());
    }

    @Override
    public void visit(Code code) {
        words.append(code.getLiteral());
    }

    @Override
    public void visit(SoftLineBreak lineBreak) {
        words.append(' ');
    }

    @Override
    public void visit(HardLineBreak lineBreak) {
        words.append(' ');
    }
}
