package fichero.app.chaos;

import fichero.app.InstantFichero;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/**
 * Documents by their spelling: {@code T3:5,9} is a Markdown document with title 3 and the sections 5 and 9, {@code -} one
 * without a byte, and {@code pdf7} a broken PDF. The same section under the same title is the same text wherever it is, so
 * that texts meet again and again.
 */
final class Documents {

    static final int SECTIONS = 40;
    static final int TITLES = 8;

    /** Its text is refused by every embedder. */
    static final int REFUSED_SECTION = 13;

    /** Every so many, a section is longer than one chunk. */
    private static final int LONG = 7;

    private static final String[] WORDS =
            ("agua barco calle dedo espejo fuego gato hoja isla jardín kilo luz mesa noche"
                            + " ojo puerta queso río sol tierra uva viento yema zapato the river of paper under a slow green"
                            + " window keeps its number written on every door and nobody asks why")
                    .split(" ");

    private Documents() {}

    static byte[] bytes(String document) {
        if (document.equals("-")) {
            return new byte[0];
        }
        if (document.startsWith("pdf")) {
            return ("%PDF-1.7\nno document " + document + "\n").getBytes(StandardCharsets.UTF_8);
        }
        String[] parts = document.substring(1).split(":");
        StringBuilder text = new StringBuilder("# Título " + parts[0] + "\n");
        Arrays.stream(parts[1].split(",")).map(Integer::parseInt).forEach(section -> text.append(section(section)));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The word that only this section has. */
    static String word(int section) {
        return "voz" + section + "a";
    }

    /** What {@link Verb#APPEND} adds. */
    static String section(int section) {
        Random random = new Random(section);
        StringBuilder text = new StringBuilder("\n## Sección " + section + "\n\n" + word(section));
        if (section == REFUSED_SECTION) {
            text.append(' ').append(InstantFichero.REFUSED_WORD);
        }
        for (int words = section % LONG == 0 ? 420 : 60 + random.nextInt(60); words > 0; words--) {
            text.append(random.nextInt(12) == 0 ? ". " : " ").append(WORDS[random.nextInt(WORDS.length)]);
        }
        return text.append(".\n").toString();
    }
}
