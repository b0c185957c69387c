package fichero.core.chunking;

import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.ExtractedDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A long document made of parts that can be edited, for tests of what an edit changes. Immutable. */
final class LongDocument {

    /** What the document is made of. */
    enum Shape {
        LONG_PARAGRAPHS,
        SHORT_PARAGRAPHS,
        MIXED_PARAGRAPHS,
        PARAGRAPHS_UNDER_HEADINGS,
        /** Alike but for their numbers, which come early. */
        ALIKE,
        /** Alike but for a number at their end. */
        ALIKE_AT_FIRST,
        LIST_OF_LINES,
        WRAPPED_LIST,
        TABLE,
        /** One paragraph; each part is a sentence. */
        GIANT_PARAGRAPH,
        /** One paragraph without a sentence's end; each part is a dozen words. */
        UNPUNCTUATED;

        /** Whether all parts are in one block. */
        private boolean isOneBlock() {
            return switch (this) {
                case LIST_OF_LINES, WRAPPED_LIST, TABLE, GIANT_PARAGRAPH, UNPUNCTUATED -> true;
                case LONG_PARAGRAPHS,
                        SHORT_PARAGRAPHS,
                        MIXED_PARAGRAPHS,
                        PARAGRAPHS_UNDER_HEADINGS,
                        ALIKE,
                        ALIKE_AT_FIRST -> false;
            };
        }
    }

    /** What happens to one part. */
    enum Edit {
        REPLACE,
        CHANGE_WORD,
        APPEND,
        INSERT,
        DELETE
    }

    private static final int PARTS_UNDER_A_HEADING = 12;
    private static final String HEADING = "Sección ";

    private final Shape shape;
    private final List<String> parts;

    private LongDocument(Shape shape, List<String> parts) {
        this.shape = shape;
        this.parts = List.copyOf(parts);
    }

    static LongDocument of(Shape shape, int parts, RandomGenerator random) {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            boolean heading = shape == Shape.PARAGRAPHS_UNDER_HEADINGS && i % PARTS_UNDER_A_HEADING == 0;
            made.add(heading ? HEADING + i : part(shape, random));
        }
        return new LongDocument(shape, made);
    }

    int parts() {
        return parts.size();
    }

    /** @param part which one; a heading is left alone and the part under it is edited */
    LongDocument edited(Edit edit, int part, RandomGenerator random) {
        int at = parts.get(part).startsWith(HEADING) ? part + 1 : part;
        List<String> edited = new ArrayList<>(parts);
        String before = parts.get(at);
        switch (edit) {
            case REPLACE -> edited.set(at, part(shape, random));
            case CHANGE_WORD -> edited.set(at, withAnotherWord(before, random));
            case APPEND -> edited.set(at, appended(before, random));
            case INSERT -> edited.add(at, part(shape, random));
            case DELETE -> edited.remove(at);
        }
        return new LongDocument(shape, edited);
    }

    private static String withAnotherWord(String part, RandomGenerator random) {
        String[] words = part.split(" ", -1);
        words[random.nextInt(words.length)] = Documents.word(random);
        return String.join(" ", words);
    }

    private String appended(String part, RandomGenerator random) {
        String more = Documents.prose(random, 1 + random.nextInt(8));
        return switch (shape) {
            case TABLE -> part + " " + more + " |";
            case UNPUNCTUATED -> part + " " + more.replace(".", "").replace("?", "");
            // One more sentence would be one more part.
            case GIANT_PARAGRAPH -> part.substring(0, part.length() - 1) + ", " + more;
            case LONG_PARAGRAPHS,
                    SHORT_PARAGRAPHS,
                    MIXED_PARAGRAPHS,
                    PARAGRAPHS_UNDER_HEADINGS,
                    ALIKE,
                    ALIKE_AT_FIRST,
                    LIST_OF_LINES,
                    WRAPPED_LIST -> part + " " + more;
        };
    }

    private static String part(Shape shape, RandomGenerator random) {
        return switch (shape) {
            case LONG_PARAGRAPHS, PARAGRAPHS_UNDER_HEADINGS -> Documents.prose(random, 20 + random.nextInt(60));
            case SHORT_PARAGRAPHS -> Documents.prose(random, 5 + random.nextInt(15));
            case MIXED_PARAGRAPHS ->
                Documents.prose(random, random.nextInt(3) == 0 ? 2 + random.nextInt(8) : 20 + random.nextInt(90));
            case ALIKE ->
                "Registro " + random.nextInt(1_000_000) + ": la temperatura fue de " + random.nextInt(60)
                        + " grados y la presión de " + (900 + random.nextInt(200)) + " milibares, sin novedad.";
            case ALIKE_AT_FIRST ->
                "Durante la medida de esta estación no hubo ninguna novedad que merezca mención en el informe, y el"
                        + " número anotado fue " + random.nextInt(1_000_000) + ".";
            case LIST_OF_LINES -> "- " + Documents.prose(random, 2 + random.nextInt(9));
            case WRAPPED_LIST -> "- " + wrapped(Documents.prose(random, 8 + random.nextInt(30)));
            case TABLE ->
                "| " + random.nextInt(10_000) + " | " + Documents.word(random) + " | "
                        + Documents.prose(random, 1 + random.nextInt(6)) + " |";
            case GIANT_PARAGRAPH -> sentence(random, 4 + random.nextInt(18)) + ".";
            case UNPUNCTUATED -> sentence(random, 12);
        };
    }

    private static String sentence(RandomGenerator random, int words) {
        StringBuilder sentence = new StringBuilder(Documents.word(random));
        sentence.setCharAt(0, Character.toUpperCase(sentence.charAt(0)));
        for (int i = 1; i < words; i++) {
            sentence.append(' ').append(Documents.word(random));
        }
        return sentence.toString();
    }

    private static String wrapped(String prose) {
        StringBuilder wrapped = new StringBuilder();
        int column = 0;
        for (String word : prose.split(" ", -1)) {
            if (column + word.length() > 60) {
                wrapped.append("\n  ");
                column = 0;
            } else if (column > 0) {
                wrapped.append(' ');
            }
            wrapped.append(word);
            column += word.length() + 1;
        }
        return wrapped.toString();
    }

    ExtractedDocument build() {
        Documents document = new Documents().title("Un documento largo");
        if (shape.isOneBlock()) {
            boolean lines = shape != Shape.GIANT_PARAGRAPH && shape != Shape.UNPUNCTUATED;
            Kind kind = shape == Shape.TABLE ? Kind.TABLE : lines ? Kind.LIST : Kind.PARAGRAPH;
            return document.block(kind, String.join(lines ? "\n" : " ", parts)).build();
        }
        for (String part : parts) {
            if (part.startsWith(HEADING)) {
                document.heading(2, part);
            } else {
                document.paragraph(part);
            }
        }
        return document.build();
    }
}
