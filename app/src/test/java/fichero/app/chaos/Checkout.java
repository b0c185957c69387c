package fichero.app.chaos;

import java.util.Map;
import java.util.TreeMap;

/** A tree of documents in several versions: most are the same in all, some differ, some come and go. */
final class Checkout {

    static final int VERSIONS = 3;

    private static final int FILES = 14;

    private Checkout() {}

    /** Documents by their path in the tree. */
    static Map<String, String> files(int version) {
        Map<String, String> files = new TreeMap<>();
        for (int at = 0; at < FILES; at++) {
            if ((at + version) % 5 == 0) {
                continue;
            }
            int own = 14 + at;
            int changing = at % 3 == 0 ? 30 + version : 30;
            files.put((at % 2 == 0 ? "src/" : "") + "p" + at + ".md", "T" + at % 3 + ":" + own + "," + changing);
        }
        return files;
    }
}
