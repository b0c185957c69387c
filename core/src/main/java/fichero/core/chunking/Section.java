package fichero.core.chunking;

import fichero.core.extraction.Block;
import fichero.core.extraction.ExtractedDocument;
import java.util.ArrayList;
import java.util.List;

/**
 * Blocks under one heading, with that heading (and headings before it that have nothing under them) in front.
 *
 * @param headingPath headings above and of the section, outermost first, each on one line and cut to a sane length
 * @param pages the page that each block starts on
 */
record Section(List<String> headingPath, List<Block> blocks, List<Integer> pages) {

    /** A heading is a line to find one's way by; what is longer than this is text that someone styled as a heading. */
    private static final int MAX_HEADING_CHARACTERS = 160;

    /** A document without text in any block is one paragraph. */
    static List<Section> of(ExtractedDocument document) {
        String text = document.text();
        List<Section> sections = of(text, document.blocks());
        return sections.isEmpty() ? of(text, List.of(Block.paragraph(0, text.length(), Block.NO_PAGE))) : sections;
    }

    private static List<Section> of(String text, List<Block> blocks) {
        List<Section> sections = new ArrayList<>();
        List<Block> open = new ArrayList<>();
        List<Integer> pages = new ArrayList<>();
        List<Heading> path = new ArrayList<>();
        boolean hasBody = false;
        int page = Block.NO_PAGE;
        for (Block block : blocks) {
            page = block.page() == Block.NO_PAGE ? page : block.page();
            if (block.kind() == Block.Kind.PAGE_BREAK || Text.isBlank(text, block.start(), block.end())) {
                continue;
            }
            if (block.kind() == Block.Kind.HEADING) {
                if (hasBody) {
                    sections.add(section(path, open, pages));
                    open.clear();
                    pages.clear();
                    hasBody = false;
                }
                path.removeIf(heading -> heading.level() >= block.level());
                path.add(new Heading(block.level(), label(text.substring(block.start(), block.end()))));
            } else {
                hasBody = true;
            }
            open.add(block);
            pages.add(page);
        }
        if (!open.isEmpty()) {
            sections.add(section(path, open, pages));
        }
        return sections;
    }

    private static Section section(List<Heading> path, List<Block> blocks, List<Integer> pages) {
        List<String> labels =
                path.stream().map(Heading::label).filter(l -> !l.isEmpty()).toList();
        return new Section(labels, List.copyOf(blocks), List.copyOf(pages));
    }

    /** One line without mark-up: in Markdown the text is the source, so a heading block may hold its marks. */
    static String label(String heading) {
        String line = heading.strip()
                .replaceFirst("^#{1,6}\\s+", "")
                .replaceFirst("\\s+#+$", "")
                .replaceFirst("\\R\\s*(=+|-+)$", "")
                .replaceAll("\\s+", " ")
                .strip();
        return Text.shortened(line, MAX_HEADING_CHARACTERS);
    }

    private record Heading(int level, String label) {}
}
