package fichero.extract.tika.picture;

import fichero.extract.tika.block.BlockText;
import fichero.extract.tika.block.ExpansionException;
import fichero.extract.tika.block.LineBreaks;
import fichero.extract.tika.text.Blank;

/** The words of a picture as paragraphs: blank lines are between them, and a hyphen at the end of a line is kept. */
public final class RecognisedText {

    private RecognisedText() {}

    public static void write(String words, BlockText out) throws ExpansionException {
        out.end();
        for (String line : (Iterable<String>) words.lines()::iterator) {
            if (Blank.is(line)) {
                out.end();
            } else {
                out.lineBreak();
                out.append(line, LineBreaks.KEPT);
            }
        }
        out.end();
    }
}
