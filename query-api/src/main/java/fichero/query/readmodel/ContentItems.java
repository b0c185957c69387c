package fichero.query.readmodel;

import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.schemas.ContentRecord;
import java.util.List;

/** Puts a content together with the files that hold it. */
final class ContentItems {

    private ContentItems() {}

    static String ref(String sha256) {
        return ContentRef.of(new ContentHash(sha256)).value();
    }

    static ContentItem of(ContentRecord content, List<String> holders, List<String> otherCollections) {
        return new ContentItem(
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
                content.chunks(),
                content.unconfirmed(),
                content.refused(),
                holders.subList(0, Math.min(holders.size(), Inventory.MAX_FILES_NAMED)),
                holders.size(),
                otherCollections,
                content.fingerprint(),
                content.createdAt(),
                content.updatedAt());
    }
}
