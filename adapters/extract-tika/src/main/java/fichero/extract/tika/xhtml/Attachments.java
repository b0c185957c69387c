package fichero.extract.tika.xhtml;

import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.format.Entries;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Date;
import java.util.Locale;
import java.util.Set;
import org.apache.poi.poifs.filesystem.DirectoryEntry;
import org.apache.poi.poifs.filesystem.EntryUtils;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.metadata.TikaCoreProperties.EmbeddedResourceType;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;

/** Hands on what is attached to a document; pictures and whatever else is part of its looks are left where they are. */
final class Attachments implements EmbeddedDocumentExtractor {

    private static final Set<String> PARTS_OF_THE_LOOKS = Set.of(
            EmbeddedResourceType.INLINE.name(),
            EmbeddedResourceType.MACRO.name(),
            EmbeddedResourceType.METADATA.name(),
            EmbeddedResourceType.FONT.name(),
            EmbeddedResourceType.THUMBNAIL.name(),
            EmbeddedResourceType.RENDERING.name(),
            EmbeddedResourceType.VERSION.name());

    private final Entries entries;
    private final boolean pictures;
    private @Nullable PoisonException failure;
    private int unnamed;

    Attachments(Entries entries, boolean pictures) {
        this.entries = entries;
        this.pictures = pictures;
    }

    /** What one of them did to the whole document, which parsers do not let through; else null. */
    @Nullable
    PoisonException failure() {
        return failure;
    }

    @Override
    public boolean shouldParseEmbedded(Metadata metadata) {
        String kind = metadata.get(TikaCoreProperties.EMBEDDED_RESOURCE_TYPE);
        if (failure != null || kind != null && PARTS_OF_THE_LOOKS.contains(kind)) {
            return false;
        }
        String type = metadata.get(Metadata.CONTENT_TYPE);
        boolean picture = type != null && type.toLowerCase(Locale.ROOT).startsWith("image/");
        return pictures || !picture;
    }

    @Override
    public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata metadata, boolean outputHtml) {
        String name = name(metadata);
        try {
            entries.add(name, modifiedAt(metadata), bytes(stream));
        } catch (PoisonException e) {
            failure = e;
        } catch (IOException e) {
            entries.refuse(name, Reason.CORRUPT, "cannot be taken out of its document: " + e.getMessage());
        }
    }

    private String name(Metadata metadata) {
        for (String name : new String[] {
            metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY),
            metadata.get(TikaCoreProperties.INTERNAL_PATH),
            metadata.get(TikaCoreProperties.EMBEDDED_RELATIONSHIP_ID)
        }) {
            if (name != null && !name.isBlank()) {
                return name;
            }
        }
        unnamed++;
        return "attachment-" + unnamed;
    }

    private static @Nullable Instant modifiedAt(Metadata metadata) {
        Date date = metadata.getDate(TikaCoreProperties.MODIFIED);
        return date == null ? null : date.toInstant();
    }

    /** An old Office document inside another is a folder of its container, and becomes a file again. */
    private static InputStream bytes(InputStream stream) throws IOException {
        TikaInputStream tika = TikaInputStream.cast(stream);
        if (tika == null || !(tika.getOpenContainer() instanceof DirectoryEntry folder)) {
            return stream;
        }
        try (POIFSFileSystem file = new POIFSFileSystem()) {
            file.getRoot().setStorageClsid(folder.getStorageClsid());
            EntryUtils.copyNodes(folder, file.getRoot());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            file.writeFilesystem(bytes);
            return new ByteArrayInputStream(bytes.toByteArray());
        }
    }
}
