package fichero.index.qdrant;

import fichero.core.identity.Generation;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * How Fichero's things are called in Qdrant. A collection of a generation is {@code <prefix>.<collection>.<generation>};
 * {@code <prefix>.<collection>} is the alias of the serving one; {@code <prefix>.~marks} holds what Fichero notes down.
 * None has a dot in its parts, so that each name is read in one way only.
 *
 * @param prefix see {@link QdrantSettings}
 */
record Names(String prefix) {

    /** With prefix and generation, below the 255 bytes of a file name: Qdrant makes a directory of it. */
    private static final int MAX_COLLECTION = 120;

    private static final int KEPT = 80;
    private static final int DIGITS = 16;

    /** @param collection as in content keys */
    String points(String collection, Generation generation) {
        return alias(collection) + "." + generation;
    }

    String alias(String collection) {
        return prefix + "." + spelled(collection);
    }

    String marks() {
        return prefix + ".~marks";
    }

    boolean isOf(String name, Generation generation) {
        return generationOf(name).map(generation::equals).orElse(false);
    }

    /** The generation that a collection of points belongs to, or empty for any other name. */
    Optional<Generation> generationOf(String name) {
        String[] parts = name.split("\\.", -1);
        if (parts.length != 3 || !parts[0].equals(prefix) || parts[1].isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Generation(parts[2]));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The alias that a collection of points stands behind when its generation serves. */
    static String aliasOf(String name) {
        return name.substring(0, name.lastIndexOf('.'));
    }

    /** Letters, digits, {@code _} and {@code -} as they are, any other byte as {@code ~} and two digits. */
    private static String spelled(String collection) {
        StringBuilder name = new StringBuilder();
        for (byte utf8 : collection.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (utf8 & 0xff);
            if (c < 0x80 && (Character.isLetterOrDigit(c) || c == '_' || c == '-')) {
                name.append(c);
            } else {
                name.append('~').append(HexFormat.of().toHexDigits(utf8));
            }
        }
        if (name.length() <= MAX_COLLECTION) {
            return name.toString();
        }
        return name.substring(0, KEPT) + "~~" + digest(collection).substring(0, DIGITS);
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
