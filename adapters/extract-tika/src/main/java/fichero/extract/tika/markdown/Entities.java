package fichero.extract.tika.markdown;

import fichero.core.extraction.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Node;
import org.commonmark.node.SourceSpan;
import org.jsoup.parser.Parser;

/**
 * A Markdown text whose HTML entities are characters: nobody searches for {@code C&oacute;digo}. In code they are code.
 *
 * @param text the decoded text
 * @param starts where each replaced entity began in the source, ascending
 * @param shifts by how much all that follows the entity of the same index has moved to the front
 */
record Entities(String text, List<Integer> starts, List<Integer> shifts) {

    private static final Pattern ENTITY =
            Pattern.compile("&(?:#\\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});");

    /** Whether it is worth a look. */
    static boolean in(String text, int from) {
        return text.indexOf('&', from) >= 0 && ENTITY.matcher(text).find(from);
    }

    /**
     * @param document with the source spans of its inlines
     * @param bodyStart where in {@code text} the document begins
     */
    static Entities decode(String text, int bodyStart, Node document) {
        CodeSpans code = CodeSpans.of(document, bodyStart);
        StringBuilder decoded = new StringBuilder(text.length());
        List<Integer> starts = new ArrayList<>();
        List<Integer> shifts = new ArrayList<>();
        Matcher matcher = ENTITY.matcher(text);
        int copied = 0;
        int shift = 0;
        for (boolean found = matcher.find(bodyStart); found; found = matcher.find()) {
            boolean escaped = matcher.start() > 0 && text.charAt(matcher.start() - 1) == '\\';
            String character = escaped || code.contains(matcher.start())
                    ? matcher.group()
                    : Parser.unescapeEntities(matcher.group(), true);
            if (!character.equals(matcher.group())) {
                decoded.append(text, copied, matcher.start()).append(character);
                copied = matcher.end();
                shift += matcher.group().length() - character.length();
                starts.add(matcher.start());
                shifts.add(shift);
            }
        }
        decoded.append(text, copied, text.length());
        return new Entities(decoded.toString(), starts, shifts);
    }

    /** Blocks of the source, which never begin or end within an entity, as blocks of the decoded text. */
    List<Block> move(List<Block> blocks) {
        return blocks.stream()
                .map(block ->
                        new Block(block.kind(), moved(block.start()), moved(block.end()), block.level(), block.page()))
                .toList();
    }

    private int moved(int offset) {
        int low = 0;
        int high = starts.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts.get(middle) < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? offset : offset - shifts.get(low - 1);
    }

    /** Where code is in a text, in order. */
    private static final class CodeSpans extends AbstractVisitor {

        private final int bodyStart;
        private final List<int[]> spans = new ArrayList<>();
        private int next;

        private CodeSpans(int bodyStart) {
            this.bodyStart = bodyStart;
        }

        static CodeSpans of(Node document, int bodyStart) {
            CodeSpans visitor = new CodeSpans(bodyStart);
            document.accept(visitor);
            return visitor;
        }

        /** To be asked with ascending offsets. */
        boolean contains(int offset) {
            while (next < spans.size() && spans.get(next)[1] <= offset) {
                next++;
            }
            return next < spans.size() && spans.get(next)[0] <= offset;
        }

        @Override
        public void visit(Code code) {
            add(code);
        }

        @Override
        public void visit(FencedCodeBlock code) {
            add(code);
        }

        @Override
        public void visit(IndentedCodeBlock code) {
            add(code);
        }

        private void add(Node code) {
            for (SourceSpan span : code.getSourceSpans()) {
                int start = bodyStart + span.getInputIndex();
                spans.add(new int[] {start, start + span.getLength()});
            }
        }
    }
}
