package fichero.app.promises;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Promise 1: every file under a watched root ends in one visible state with a reason. */
@ExtendWith(SharedFichero.class)
class NothingIsLostIT {

    private static final String LONG_WORD = "z".repeat(60_000);

    private static final List<String> ODD_NAMES = List.of(
            "emoji 🎉📄 y espacios (copia 1).md",
            "cancio\u0301n-nin\u0303ez.md",
            "nombre\ncon salto.md",
            "x".repeat(230) + "-ñ.md",
            "comillas \"dobles\" y 'simples'.md");

    /** Where this class keeps its files. */
    private static final String OWN = "docs:raros/";

    private static Fichero fichero;
    private static Path folder;

    @BeforeAll
    static void dropEverything(Fichero shared) throws IOException {
        fichero = shared;
        folder = fichero.folder().resolve("raros");
        fichero.write("raros/bueno.md", "# Bueno\n\nUn párrafo con la palabra murciélago.\n");
        fichero.write("raros/vacio.md", "");
        fichero.write("raros/blanco.txt", " \n\t \n");
        fichero.write("raros/larga.md", "Antes del bloque: zarzamora.\n\n" + LONG_WORD + "\n\nDespués: frambuesa.\n");
        for (int at = 0; at < ODD_NAMES.size(); at++) {
            fichero.write(
                    "raros/nombres/" + ODD_NAMES.get(at), "# Nombre raro\n\nTexto del archivo peculiar" + at + ".\n");
        }
        copy(
                "formats",
                "gen-es1-escaneado.pdf",
                "gen-es1-cifrado.pdf",
                "invalid.pdf",
                "test-ocr.png",
                "gen-es1-guia.pdf");
        copy("formats", "gen-es1-guia.docx", "gen-es1-guia.html", "simple.zip");
        Files.createDirectories(folder.resolve("bucle"));
        Files.createSymbolicLink(folder.resolve("bucle/otra-vez"), fichero.folder());
        fichero.settle();
    }

    private static void copy(String set, String... names) throws IOException {
        for (String name : names) {
            Files.copy(Path.of(System.getProperty("fichero.test.data"), set, "files", name), folder.resolve(name));
        }
    }

    @Test
    void everyFileHasOneStateAndThoseWithoutChunksHaveAReason() {
        Map<String, JsonNode> files = own();

        List<String> inFolder = new ArrayList<>(Corpus.files(folder).stream()
                .map(file -> OWN + folder.relativize(file))
                .toList());
        inFolder.add(OWN + "bucle/otra-vez");
        assertThat(files.keySet().stream().filter(file -> !isInside(file)))
                .containsExactlyInAnyOrderElementsOf(inFolder);
        files.forEach((file, seen) -> {
            if (seen.path("state").asText().equals("indexed")) {
                assertThat(seen.path("chunks").asInt()).as(file).isPositive();
            } else if (seen.path("state").asText().equals("unpacked")) {
                assertThat(files.keySet()).as(file).anyMatch(inside -> inside.startsWith(file + "!/"));
            } else {
                assertThat(seen.path("reason").asText("")).as(file).isNotEmpty();
            }
        });
    }

    @Test
    void whatCannotBeIndexedSaysWhy() {
        Map<String, String> reasons = new TreeMap<>();
        own().forEach((file, seen) -> {
            if (seen.path("state").asText().equals("quarantined")
                    || seen.path("state").asText().equals("empty")) {
                reasons.put(file, seen.path("reason").asText());
            }
        });

        assertThat(reasons)
                .isEqualTo(Map.of(
                        OWN + "vacio.md", "empty",
                        OWN + "blanco.txt", "empty",
                        OWN + "gen-es1-escaneado.pdf", "no_text",
                        OWN + "gen-es1-cifrado.pdf", "encrypted",
                        OWN + "invalid.pdf", "corrupt",
                        OWN + "test-ocr.png", "no_text"));
    }

    @Test
    void aLinkInACircleIsNotFollowedAndSaysSo() {
        assertThat(fichero.stateOf("raros/bucle/otra-vez")).isEqualTo("ignored");
    }

    @Test
    void oddNamesAreIndexedUnderTheirOwnNames() {
        for (int at = 0; at < ODD_NAMES.size(); at++) {
            assertThat(fichero.byWord("peculiar" + at)).contains(OWN + "nombres/" + ODD_NAMES.get(at));
        }
    }

    @Test
    void aGiantWordHidesNothingAroundIt() {
        assertThat(fichero.byWord("zarzamora")).contains(OWN + "larga.md");
        assertThat(fichero.byWord("frambuesa")).contains(OWN + "larga.md");
    }

    @Test
    void totalsAgreeWithTheFolder() {
        JsonNode files = fichero.status().path("files");

        long inside = fichero.files().entrySet().stream()
                .filter(file -> isInside(file.getKey()))
                .filter(file -> !file.getValue().path("state").asText().equals("ignored"))
                .count();
        assertThat(files.path("total").asLong())
                .isEqualTo(Corpus.files(fichero.folder()).size() + inside);
        int sum = 0;
        for (JsonNode count : files.path("by_state")) {
            sum += count.asInt();
        }
        assertThat(sum).isEqualTo(files.path("total").asInt());
    }

    private static boolean isInside(String file) {
        return file.contains("!/");
    }

    private static Map<String, JsonNode> own() {
        Map<String, JsonNode> own = new TreeMap<>(fichero.files());
        own.keySet().removeIf(file -> !file.startsWith(OWN));
        return own;
    }
}
