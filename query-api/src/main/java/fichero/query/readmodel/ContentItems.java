package fichero.query.readmodel;

import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.schemas.ContentRecord;
import fichero.schemas.Topics;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a content together with the files that hold it. */
final class ContentItems {

    private ContentItems() {}

    static String ref(String sha256) {
        return ContentRef.of(new ContentHash(sha256)).value();
    }

    static @Nullable String title(byte[] record) {
        return Records.read(Topics.CONTENTS, record).title();
    }

    static ContentItem of(ContentRecord content, List<String> holders, List<String> otherCollections) {
        return new ContentItem(
                content.key(),
                content.contentRef(),
                content.sha256(),
                content.collection(),
                content.status().code(),
                content.reason(),
                content.detail(),
                Advice.of(content.reason()),
                content.exception(),
                content.name(),
                content.detectedType(),
                content.sizeBytes(),
                content.title(),
                content.language(),
                content.pageCount(),
                content.metadata(),
                content.warnings(),
                ContentFacts.flags(content),
                content.chunks(),
                content.unconfirmed(),
                content.refused(),
                content.entryCount(),
                holders.subList(0, Math.min(holders.size(), Inventory.MAX_FILES_NAMED)),
                holders.size(),
                otherCollections,
                content.fingerprint(),
                content.createdAt(),
                content.updatedAt());
    }
}
