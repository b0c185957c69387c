package fichero.extract.tika.block;

import org.xml.sax.SAXException;

/** Stops a parser whose document has more text than allowed. */
public final class ExpansionException extends SAXException {

    private static final long serialVersionUID = 1L;

    ExpansionException(int maxCharacters) {
        super("the document has more than " + maxCharacters + " characters");
    }
}
