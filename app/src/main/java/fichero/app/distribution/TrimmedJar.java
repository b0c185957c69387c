package fichero.app.distribution;

import fichero.app.platform.NativeLibrary;
import fichero.app.platform.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A jar without the native code of other platforms. All else in it stays, in its order.
 *
 * @param name of the file
 * @param bytes of what it has become
 * @param bytesBefore of the jar that it was made from
 */
record TrimmedJar(String name, long bytes, long bytesBefore) {

    /**
     * @param folder where it goes, under its own name
     * @param platform what is kept, or null for all of it
     * @throws IllegalStateException when the jar has native code that {@link NativeLibrary} does not know, or none of this
     *     platform although it should
     */
    static TrimmedJar copy(Path jar, Path folder, @Nullable Platform platform) throws IOException {
        String name = jar.getFileName().toString();
        Path target = folder.resolve(name);
        Optional<NativeLibrary> library = NativeLibrary.ofJar(name);
        if (platform == null) {
            Files.copy(jar, target, StandardCopyOption.REPLACE_EXISTING);
        } else if (library.isPresent()) {
            trim(jar, target, library.get(), platform);
        } else {
            requireNoNativeCode(jar);
            Files.copy(jar, target, StandardCopyOption.REPLACE_EXISTING);
        }
        return new TrimmedJar(name, Files.size(target), Files.size(jar));
    }

    private static void requireNoNativeCode(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Optional<? extends ZipEntry> found = zip.stream()
                    .filter(entry -> NativeLibrary.isNativeCode(entry.getName()))
                    .findFirst();
            if (found.isPresent()) {
                throw new IllegalStateException(jar.getFileName() + " has native code (" + found.get()
                        + ") that NativeLibrary does not know: add it there");
            }
        }
    }

    private static void trim(Path jar, Path target, NativeLibrary library, Platform platform) throws IOException {
        int kept = 0;
        try (ZipFile zip = new ZipFile(jar.toFile());
                ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(target))) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                boolean own = library.isFor(platform, entry.getName());
                if (own || !library.isBound(entry.getName())) {
                    kept += own ? 1 : 0;
                    copy(zip, entry, out);
                }
            }
        }
        if (kept == 0 && library.supports(platform)) {
            throw new IllegalStateException(jar.getFileName() + " has no native code for " + platform.code()
                    + " where NativeLibrary says that it is: mend it there");
        }
    }

    private static void copy(ZipFile zip, ZipEntry entry, ZipOutputStream out) throws IOException {
        ZipEntry copied = new ZipEntry(entry.getName());
        copied.setTime(entry.getTime());
        out.putNextEntry(copied);
        try (InputStream in = zip.getInputStream(entry)) {
            in.transferTo(out);
        }
        out.closeEntry();
    }
}
