package fichero.extract.tika.office;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Documents that are zip files. */
final class Zips {

    private Zips() {}

    /** @param parts with a {@code mimetype} among them, which comes first and is not compressed, as readers expect */
    static byte[] of(Map<String, String> parts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            byte[] type = parts.get("mimetype").getBytes(StandardCharsets.US_ASCII);
            CRC32 checksum = new CRC32();
            checksum.update(type);
            ZipEntry stored = new ZipEntry("mimetype");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(type.length);
            stored.setCrc(checksum.getValue());
            zip.putNextEntry(stored);
            zip.write(type);
            for (Map.Entry<String, String> part : parts.entrySet()) {
                if (!part.getKey().equals("mimetype")) {
                    zip.putNextEntry(new ZipEntry(part.getKey()));
                    zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
