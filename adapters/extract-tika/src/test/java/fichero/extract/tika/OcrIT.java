package fichero.extract.tika;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.extraction.Block;
import fichero.core.extraction.ExtractedDocument;
import fichero.core.failure.PoisonException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** OCR by a tesseract that is a script, found on the path of a process of its own, through real child JVMs. */
class OcrIT {

    private static final String TESSERACT = """
            #!/bin/sh
            if [ "$1" = "--list-langs" ]; then
              printf 'List of available languages (3):\\nfra\\neng\\nspa\\n'
              exit 0
            fi
            here=$(dirname "$0")
            echo "$2 $3 $4 $OMP_THREAD_LIMIT $(head -c 4 "$1" | tr -dc 'A-Z')" >> "$here/calls"
            %s
            """;

    @TempDir
    Path folder;

    @Test
    void picturesAndScannedPagesAreReadInTheirPlace() throws Exception {
        List<String> said =
                extract("printf 'Palabras de la\\nimagen\\n\\nFin\\n\\f'", 60, "test-ocr.png", "gen-es1-mixto.pdf");

        assertThat(said.get(0))
                .isEqualTo("test-ocr.png pages=null flags=ocr: the text is what OCR made of a picture"
                        + " | 0 Palabras de la/imagen | 0 Fin");
        assertThat(said.get(1))
                .startsWith(
                        "gen-es1-mixto.pdf pages=3 flags=ocr: the text of 1 pages is what OCR made of their pictures |")
                .endsWith("| 3 Palabras de la/imagen | 3 Fin");
        assertThat(Files.readAllLines(folder.resolve("calls")))
                .containsExactly("stdout -l spa+eng 1 PNG", "stdout -l spa+eng 1 PNG");
    }

    @Test
    void whatItCannotReadHasNoText() throws Exception {
        assertThat(extract("exit 1", 60, "test-ocr.png", "ocr_test.pdf"))
                .containsExactly("test-ocr.png no_text", "ocr_test.pdf no_text");
    }

    @Test
    void ofAScanWithAPageThatCannotBeReadTheOthersAreKept() throws Exception {
        List<String> said = extract(
                "if [ $(wc -l < \"$here/calls\") -gt 1 ]; then exit 1; fi; printf 'Primera página'",
                60,
                "gen-es1-escaneado.pdf");

        assertThat(said)
                .singleElement()
                .asString()
                .contains("| 1 Primera página")
                .contains("partial: 1 pages");
    }

    @Test
    void whatTakesTooLongIsStoppedBeforeTheDocumentIs() throws Exception {
        assertThat(extract("echo $$ > \"$here/pid\"; exec sleep 600", 8, "test-ocr.png"))
                .containsExactly("test-ocr.png no_text");

        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    private List<String> extract(String read, int timeoutSeconds, String... names) throws Exception {
        Path program = Files.writeString(folder.resolve("tesseract"), TESSERACT.formatted(read));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dfile.encoding=UTF-8",
                "-Dfichero.test.data=" + System.getProperty("fichero.test.data"),
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName(),
                Integer.toString(timeoutSeconds),
                output.toString());
        builder.command().addAll(List.of(names));
        builder.environment().put("PATH", folder + ":" + System.getenv("PATH"));
        Process parent = builder.inheritIO().start();
        try {
            assertThat(parent.waitFor(3, TimeUnit.MINUTES)).isTrue();
        } finally {
            parent.destroyForcibly();
        }
        return Files.readAllLines(output);
    }

    /** Extracts with OCR and writes a line for each document. */
    static final class Parent {
        public static void main(String[] args) throws IOException {
            ExtractionLimits limits =
                    ExtractionLimits.DEFAULT.withOcr(true).withTimeout(Duration.ofSeconds(Integer.parseInt(args[0])));
            StringBuilder lines = new StringBuilder();
            try (ChildProcessExtractor extractor = new ChildProcessExtractor(limits)) {
                extractor.start();
                for (String name : List.of(args).subList(2, args.length)) {
                    lines.append(name)
                            .append(' ')
                            .append(describe(extractor, name))
                            .append('\n');
                }
            }
            Files.writeString(Path.of(args[1]), lines, StandardCharsets.UTF_8);
        }

        private static String describe(ChildProcessExtractor extractor, String name) {
            ExtractedDocument document;
            try {
                document = extractor.extract(ExpectedDocuments.inline(ExpectedDocuments.formats(name)));
            } catch (PoisonException e) {
                return e.reason().code();
            }
            StringBuilder line = new StringBuilder(
                    "pages=" + document.pageCount() + " flags=" + String.join("; ", document.warnings()));
            for (Block block : document.blocks()) {
                if (block.kind() == Block.Kind.PARAGRAPH) {
                    line.append(" | ")
                            .append(block.page())
                            .append(' ')
                            .append(document.text()
                                    .substring(block.start(), block.end())
                                    .replaceAll("\\s*\n", "/"));
                }
            }
            return line.toString();
        }
    }
}
