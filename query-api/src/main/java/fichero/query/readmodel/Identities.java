package fichero.query.readmodel;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentKey;
import fichero.schemas.ContentRecord;
import fichero.schemas.FileRecord;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * What queries rely on in a record, beyond its shape: names that lead to other records. One row without them would break each
 * list that it is in.
 */
final class Identities {

    private Identities() {}

    /** @throws SerializationException when the record cannot be told of */
    static void require(String key, FileRecord file) {
        requireKey(key, file.file());
        requireSound(key, () -> {
            AccessScope scope = AccessScope.parse(file.scope());
            requireHash(file.collection(), scope, file.sha256());
            file.history().forEach(version -> requireHash(file.collection(), scope, version.sha256()));
        });
    }

    /** @throws SerializationException when the record cannot be told of */
    static void require(String key, ContentRecord content) {
        requireKey(key, content.key());
        requireSound(
                key, () -> requireHash(content.collection(), AccessScope.parse(content.scope()), content.sha256()));
    }

    private static void requireHash(String collection, AccessScope scope, @Nullable String sha256) {
        if (sha256 != null) {
            var unused = new ContentKey(collection, scope, new ContentHash(sha256));
        }
    }

    private static void requireKey(String key, String own) {
        if (!key.equals(own)) {
            throw new SerializationException("the record with the key '" + key + "' is of '" + own + "'");
        }
    }

    private static void requireSound(String key, Runnable check) {
        try {
            check.run();
        } catch (IllegalArgumentException e) {
            throw new SerializationException("the record of '" + key + "' cannot be told of: " + e.getMessage(), e);
        }
    }
}
