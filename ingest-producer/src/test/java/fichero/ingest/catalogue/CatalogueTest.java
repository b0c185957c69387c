package fichero.ingest.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.ingest.SourceSettings;
import fichero.schemas.ContentRecord;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogueTest {

    private static final Instant AT = Instant.parse("2026-11-30T12:00:00Z");

    private final Catalogue catalogue = new Catalogue(List.of(SourceSettings.of("notes", Path.of("/notes"))));
    private final Outdated outdated = new Outdated(catalogue);

    @BeforeEach
    void learn() {
        catalogue.learn(file("box.zip", "aa", null));
        catalogue.learn(file("box.zip!/inner.zip", "bb", "default/public/aa"));
        catalogue.learn(file("box.zip!/inner.zip!/a.md", "cc", "default/public/bb"));
        catalogue.learn(file("wow!/box.zip", "dd", null));
        catalogue.learn(file("a.md", "ee", null));
    }

    @Test
    void entriesAreOnNoDisk() {
        assertThat(catalogue.all("notes")).containsOnlyKeys("a.md", "box.zip", "wow!/box.zip");
        assertThat(catalogue.documents("notes")).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({
        "notes:a.md, notes:a.md",
        "notes:box.zip!/inner.zip!/a.md, notes:box.zip",
        "notes:box.zip!/never seen.md, notes:box.zip",
        "notes:wow!/box.zip, notes:wow!/box.zip",
        "notes:wow!/box.zip!/a.md, notes:wow!/box.zip",
        "notes:b.md,",
        "notes:b.zip!/a.md,",
        "mail:a.md,",
        "no id,",
    })
    void entriesLeadToTheirOutermostFile(String file, String onDisk) {
        CataloguedFile found = catalogue.onDisk(file);

        assertThat(found == null ? null : found.file()).isEqualTo(onDisk);
    }

    @Test
    void anOutdatedContentThatOnlyEntriesHoldIsHadFromTheirContainer() {
        outdated.set(List.of(content("cc", "notes:box.zip!/inner.zip!/a.md")));

        assertThat(outdated.holds(catalogue.get("notes", "box.zip"))).isTrue();
        assertThat(outdated.holds(catalogue.get("notes", "a.md"))).isFalse();
    }

    @Test
    void anOutdatedContentThatAFileOnDiskHoldsTooIsHadFromThere() {
        outdated.set(List.of(content("ee", "notes:box.zip!/inner.zip!/a.md", "notes:a.md")));

        assertThat(outdated.holds(catalogue.get("notes", "box.zip"))).isFalse();
        assertThat(outdated.holds(catalogue.get("notes", "a.md"))).isTrue();
    }

    @Test
    void entriesOfSourcesThatAreNotOursAreNotOurs() {
        outdated.set(List.of(content("cc", "mail:box.zip!/a.md")));

        assertThat(outdated.holds(catalogue.get("notes", "box.zip"))).isFalse();
    }

    private static FileRecord file(String path, String digits, String parent) {
        return new FileRecord(
                1,
                "notes",
                path,
                "/notes/" + path,
                "default",
                "public",
                List.of(),
                1,
                FileRecord.State.PRESENT,
                sha256(digits),
                5,
                AT,
                null,
                AT,
                AT,
                "run",
                null,
                null,
                parent,
                null,
                List.of());
    }

    private static ContentRecord content(String digits, String... files) {
        return new ContentRecord(
                1,
                "default",
                "public",
                sha256(digits),
                "doc_1",
                ContentStatus.INDEXED,
                null,
                null,
                null,
                "a.md",
                null,
                5,
                null,
                null,
                null,
                Map.of(),
                List.of(),
                1,
                0,
                0,
                null,
                List.of(files),
                files.length,
                1,
                "former",
                AT,
                AT);
    }

    private static String sha256(String digits) {
        return digits.repeat(32);
    }
}
