package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.DocumentSource;
import fichero.core.extraction.Entry;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives give the files inside them, clean in name and bounded in size, and nothing of them is written elsewhere. */
class ArchivesTest {

    @TempDir
    private Path directory;

    private final Map<String, String> inside = new LinkedHashMap<>();
    private final Map<String, Reason> refused = new LinkedHashMap<>();

    @Test
    void zipGivesItsFilesByTheirPaths() throws IOException {
        ExtractedDocument document =
                read("caja.zip", zip(StandardCharsets.UTF_8, "dir/", "", "dir/uno.txt", "uno", "dos.txt", "dos"));

        assertThat(inside).containsExactly(Map.entry("dir/uno.txt", "uno"), Map.entry("dos.txt", "dos"));
        assertThat(document.detectedType()).isEqualTo("application/zip");
        assertThat(document.entries()).isEqualTo(2);
        assertThat(document.blocks()).isEmpty();
    }

    @Test
    void namesThatLeadOutsideStayInside() throws IOException {
        read(
                "caja.zip",
                zip(StandardCharsets.UTF_8, "../../etc/uno.txt", "1", "/abs/dos.txt", "2", "C:\\x\\..\\tres.txt", "3"));

        assertThat(inside.keySet()).containsExactly("etc/uno.txt", "abs/dos.txt", "C:/x/tres.txt");
    }

    @Test
    void namesThatAreTheSameWhenCleanAreToldApart() throws IOException {
        read("caja.zip", zip(StandardCharsets.UTF_8, "a.txt", "1", "./a.txt", "2", "x!/b.txt", "3"));

        assertThat(inside)
                .containsExactly(Map.entry("a.txt", "1"), Map.entry("a (2).txt", "2"), Map.entry("x!_/b.txt", "3"));
    }

    @Test
    void namesOfOldProgramsKeepTheirAccents() throws IOException {
        read("caja.zip", zip(Charset.forName("IBM850"), "canción-ñandú.txt", "1"));

        assertThat(inside.keySet()).containsExactly("canción-ñandú.txt");
    }

    @Test
    void compressedTarAndCompressedFileAreToldApart() throws IOException {
        read("cosas.tar.gz", gzip(tar("a/uno.txt", "uno", "dos.txt", "dos")));
        assertThat(inside).containsExactly(Map.entry("a/uno.txt", "uno"), Map.entry("dos.txt", "dos"));

        inside.clear();
        read("cosas.tgz", gzip(tar("tres.txt", "tres")));
        assertThat(inside).containsExactly(Map.entry("tres.txt", "tres"));

        inside.clear();
        read("nota.md.gz", gzip("# Nota".getBytes(StandardCharsets.UTF_8)));
        assertThat(inside).containsExactly(Map.entry("nota.md", "# Nota"));

        inside.clear();
        read("cosas.tar", tar("uno.txt", "uno"));
        assertThat(inside).containsExactly(Map.entry("uno.txt", "uno"));
    }

    @Test
    void emptyArchiveIsEmpty() {
        assertThat(refusal("caja.zip", zip(StandardCharsets.UTF_8)).reason()).isEqualTo(Reason.EMPTY);
        assertThat(refusal("caja.zip", zip(StandardCharsets.UTF_8, "dir/", "")).reason())
                .isEqualTo(Reason.EMPTY);
    }

    @Test
    void cutTarGivesWhatIsInFrontOfTheCutAndSaysSo() throws IOException {
        byte[] tar = tar("uno.txt", "uno", "dos.txt", "x".repeat(2000));

        ExtractedDocument document = read("cosas.tar", Arrays.copyOf(tar, 2048));

        assertThat(inside).containsEntry("uno.txt", "uno");
        assertThat(document.warnings()).anyMatch(warning -> Flag.of(warning) == Flag.ENTRIES);
    }

    @Test
    void cutZipIsDamaged() {
        byte[] zip = zip(StandardCharsets.UTF_8, "uno.txt", "uno");

        assertThat(refusal("caja.zip", Arrays.copyOf(zip, zip.length / 2)).reason())
                .isEqualTo(Reason.CORRUPT);
    }

    @Test
    void damagedFileInAZipCostsItselfOnly() throws IOException {
        byte[] zip = zip(StandardCharsets.UTF_8, "uno.txt", "uno uno uno uno uno", "dos.txt", "dos");
        // The first byte of the first file's compressed data, behind its head and name: an invalid block type.
        zip[30 + "uno.txt".length()] = (byte) 0xFF;

        read("caja.zip", zip);

        assertThat(refused).containsEntry("uno.txt", Reason.CORRUPT);
        assertThat(inside).containsEntry("dos.txt", "dos");
    }

    @Test
    void fileThatIsTooLargeIsToldAndTheRestIsTakenOut() throws IOException {
        byte[] noise = new byte[9 * 1024 * 1024];
        new java.util.Random(7).nextBytes(noise);
        String large = new String(noise, StandardCharsets.ISO_8859_1);

        read("caja.zip", zip(StandardCharsets.ISO_8859_1, "large.txt", large, "dos.txt", "dos"));

        assertThat(refused).containsEntry("large.txt", Reason.TOO_LARGE);
        assertThat(inside).containsOnlyKeys("dos.txt");
    }

    @Test
    void whatUnpacksWithoutMeasureIsRefusedAsAWhole() throws IOException {
        byte[] zeros = new byte[64 * 1024 * 1024];

        assertThat(refusal("ceros.txt.gz", gzip(zeros)).reason()).isEqualTo(Reason.EXPANSION_LIMIT);
        byte[] nested = gzip(tar("a.gz", new String(gzip(zeros), StandardCharsets.ISO_8859_1)));
        assertThat(refusal("caja.tgz", nested).reason()).isEqualTo(Reason.EXPANSION_LIMIT);
        assertThat(inside).isEmpty();
    }

    @Test
    void archivesNestOnlySoDeep() throws IOException {
        byte[] box = zip(StandardCharsets.UTF_8, "a.txt", "a");
        for (int i = 0; i < 8; i++) {
            box = zip(StandardCharsets.ISO_8859_1, "box.zip", new String(box, StandardCharsets.ISO_8859_1));
        }

        assertThat(refusal("caja.zip", box).reason()).isEqualTo(Reason.EXPANSION_LIMIT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bomba-300MB.zip", "TIKA-216.tgz", "droste.zip"})
    void bombsOfTheWorldAreRefused(String name) throws IOException {
        byte[] bytes = Files.readAllBytes(ExpectedDocuments.nasty(name));

        assertThat(refusal(name, bytes).reason()).isEqualTo(Reason.EXPANSION_LIMIT);
        assertThat(inside).isEmpty();
    }

    @Test
    void nothingIsWrittenOutsideTheSpool() throws IOException {
        byte[] bytes = Files.readAllBytes(ExpectedDocuments.nasty("zip-slip.zip"));

        read("zip-slip.zip", bytes);

        assertThat(inside.keySet()).containsExactly("tmp/evil-zip-slip.txt", "bueno.txt");
        assertThat(Path.of("/tmp/evil-zip-slip.txt")).doesNotExist();
        try (Stream<Path> spooled = Files.walk(directory)) {
            assertThat(spooled.filter(Files::isRegularFile).map(file -> String.valueOf(file.getFileName())))
                    .allMatch(name -> name.matches("\\d+"));
        }
    }

    private ExtractedDocument read(String name, byte[] bytes) {
        return new InProcessExtractor(directory.resolve("entries"))
                .extract(new DocumentSource.Inline(name, bytes), this::take);
    }

    private PoisonException refusal(String name, byte[] bytes) {
        PoisonException refusal = catchThrowableOfType(PoisonException.class, () -> read(name, bytes));
        assertThat(refusal).as("%s is refused", name).isNotNull();
        return refusal;
    }

    private void take(Entry entry) {
        if (entry.source() == null) {
            refused.put(entry.path(), entry.refused());
            return;
        }
        try (InputStream bytes = entry.source().open()) {
            inside.put(entry.path(), new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] zip(Charset charset, String... namesAndTexts) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes, charset)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(StandardCharsets.ISO_8859_1));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] tar(String... namesAndTexts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                byte[] text = namesAndTexts[i + 1].getBytes(StandardCharsets.ISO_8859_1);
                TarArchiveEntry entry = new TarArchiveEntry(namesAndTexts[i]);
                entry.setSize(text.length);
                tar.putArchiveEntry(entry);
                tar.write(text);
                tar.closeArchiveEntry();
            }
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }
}
