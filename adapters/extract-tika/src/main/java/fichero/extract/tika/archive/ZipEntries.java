package fichero.extract.tika.archive;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.format.Entries;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;
import org.jspecify.annotations.Nullable;

/** The files of a ZIP, by its directory: one that cannot be read does not keep the next from being read. */
final class ZipEntries {

    /** What programs wrote before there was a flag for UTF-8; accented Spanish letters are the same in all of these. */
    private static final Charset OLD_NAMES = Charset.forName("IBM850");

    private ZipEntries() {}

    /** @throws IOException when there is no directory, so that this is no ZIP or only the beginning of one */
    static void read(DocumentSource source, Entries entries) throws IOException {
        try (SeekableByteChannel channel = open(source);
                ZipFile zip = ZipFile.builder()
                        .setSeekableByteChannel(channel)
                        .setUseUnicodeExtraFields(true)
                        .setIgnoreLocalFileHeader(true)
                        .get()) {
            List<ZipArchiveEntry> files = new ArrayList<>();
            for (ZipArchiveEntry entry : Collections.list(zip.getEntriesInPhysicalOrder())) {
                if (!entry.isDirectory() && !entry.isUnixSymlink()) {
                    files.add(entry);
                }
            }
            if (!files.isEmpty() && files.stream().allMatch(ZipEntries::isEncrypted)) {
                throw new PoisonException(Reason.ENCRYPTED, "every file in the archive needs a password");
            }
            for (ZipArchiveEntry entry : files) {
                read(zip, entry, entries);
            }
        }
    }

    private static void read(ZipFile zip, ZipArchiveEntry entry, Entries entries) {
        String name = name(entry);
        if (isEncrypted(entry)) {
            entries.refuse(name, Reason.ENCRYPTED, "the file needs a password to be taken out");
        } else if (!zip.canReadEntryData(entry)) {
            entries.refuse(
                    name, Reason.UNSUPPORTED, "it is packed with method " + entry.getMethod() + ", which is not read");
        } else {
            try (InputStream bytes = zip.getInputStream(entry)) {
                entries.add(name, modified(entry), bytes);
            } catch (IOException | IllegalArgumentException e) {
                entries.refuse(name, Reason.CORRUPT, "cannot be taken out: " + e.getMessage());
            }
        }
    }

    private static boolean isEncrypted(ZipArchiveEntry entry) {
        return entry.getGeneralPurposeBit().usesEncryption();
    }

    private static String name(ZipArchiveEntry entry) {
        boolean told = entry.getGeneralPurposeBit().usesUTF8ForNames()
                || entry.getNameSource() == ZipArchiveEntry.NameSource.UNICODE_EXTRA_FIELD;
        byte[] raw = entry.getRawName();
        if (told || raw == null) {
            return entry.getName();
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(raw))
                    .toString();
        } catch (CharacterCodingException e) {
            return new String(raw, OLD_NAMES);
        }
    }

    private static @Nullable Instant modified(ZipArchiveEntry entry) {
        FileTime time = entry.getLastModifiedTime();
        return time == null ? null : time.toInstant();
    }

    private static SeekableByteChannel open(DocumentSource source) throws IOException {
        if (source instanceof DocumentSource.Inline inline) {
            return new SeekableInMemoryByteChannel(inline.bytes());
        }
        if (source instanceof DocumentSource.Reference reference) {
            return Files.newByteChannel(reference.path());
        }
        throw new IllegalStateException("unknown kind of source: " + source.getClass());
    }
}
