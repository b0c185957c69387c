package fichero.index.qdrant;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A document's metadata as keywords, each key with its value in one: Qdrant indexes the fields that it is told, and
 * nobody knows the keys of documents beforehand. Numbers and booleans are compared as they are spelled.
 */
final class MetadataTerms {

    /** A longer value is found by its digest. */
    private static final int MAX_CHARS = 256;

    private MetadataTerms() {}

    static List<String> of(Map<String, Object> metadata) {
        List<String> terms = new ArrayList<>();
        metadata.forEach((key, value) -> {
            for (Object one : value instanceof List<?> list ? list : List.of(value)) {
                terms.add(term(key, String.valueOf(one)));
            }
        });
        return terms;
    }

    /** The key's length goes first, so that no other key and value spell the same. */
    static String term(String key, String value) {
        return key.length() + ":" + key + "=" + (value.length() <= MAX_CHARS ? value : "sha256:" + sha256(value));
    }

    private static String sha256(String value) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
