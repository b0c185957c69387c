package fichero.extract.tika.format;

import java.util.Set;

/** Types that are nothing but "this needs a password". */
final class Protected {

    static final Set<String> TYPES =
            Set.of("application/x-tika-ooxml-protected", "application/x-tika-visio-ooxml-protected");

    private Protected() {}
}
