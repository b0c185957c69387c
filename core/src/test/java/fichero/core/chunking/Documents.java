package fichero.core.chunking;

import fichero.core.extraction.Block;
import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.ExtractedDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Builds documents out of pieces of text, for tests. */
final class Documents {

    private final StringBuilder text = new StringBuilder();
    private final List<Block> blocks = new ArrayList<>();
    private @Nullable String title;
    private int page = Block.NO_PAGE;

    Documents title(String title) {
        this.title = title;
        return this;
    }

    Documents heading(int level, String heading) {
        return add(Kind.HEADING, heading, level);
    }

    Documents paragraph(String paragraph) {
        return add(Kind.PARAGRAPH, paragraph, 0);
    }

    Documents block(Kind kind, String content) {
        return add(kind, content, kind == Kind.HEADING || kind == Kind.LIST ? 1 : 0);
    }

    Documents markUp(String between) {
        text.append(between);
        return this;
    }

    Documents page(int number) {
        page = number;
        blocks.add(new Block(Kind.PAGE_BREAK, text.length(), text.length(), 0, page));
        return this;
    }

    private Documents add(Kind kind, String content, int level) {
        int start = text.length();
        text.append(content);
        blocks.add(new Block(kind, start, text.length(), level, page));
        text.append("\n\n");
        return this;
    }

    ExtractedDocument build() {
        return new ExtractedDocument(text.toString(), blocks, title, "es", "text/plain", null, Map.of(), List.of(), 0);
    }

    static ExtractedDocument of(String... paragraphs) {
        Documents document = new Documents();
        for (String paragraph : paragraphs) {
            document.paragraph(paragraph);
        }
        return document.build();
    }

    /** Sentences of invented words, about so many words in all. */
    static String prose(RandomGenerator random, int words) {
        StringBuilder prose = new StringBuilder();
        int inSentence = 0;
        int sentence = 4 + random.nextInt(16);
        for (int i = 0; i < words; i++) {
            String word = word(random);
            if (inSentence == 0) {
                word = Character.toUpperCase(word.charAt(0)) + word.substring(1);
            }
            prose.append(word);
            inSentence++;
            if (inSentence == sentence || i == words - 1) {
                prose.append(random.nextInt(12) == 0 ? "?" : ".");
                inSentence = 0;
                sentence = 4 + random.nextInt(16);
            } else if (random.nextInt(9) == 0) {
                prose.append(',');
            }
            if (i < words - 1) {
                prose.append(' ');
            }
        }
        return prose.toString();
    }

    static String word(RandomGenerator random) {
        int syllables = 1 + random.nextInt(4);
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < syllables; i++) {
            word.append("bcdfghjlmnprstvz".charAt(random.nextInt(16)));
            word.append("aeiouáé".charAt(random.nextInt(7)));
        }
        return word.toString();
    }
}
