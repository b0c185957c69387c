package fichero.core.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

    /** SHA-256 of "abc", from FIPS 180-2. */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private static final ContentKey CONTENT = new ContentKey("docs", AccessScope.PUBLIC, new ContentHash(ABC));

    @Test
    void knownHashes() throws IOException {
        byte[] abc = "abc".getBytes(StandardCharsets.US_ASCII);

        assertThat(ContentHash.of(abc).hex()).isEqualTo(ABC);
        assertThat(ContentHash.of(new ByteArrayInputStream(abc))).isEqualTo(ContentHash.of(abc));
        assertThat(ContentHash.of(new byte[0]).hex())
                .isEqualTo("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assertThat(TextHash.of("abc").hex()).isEqualTo(ABC.substring(0, 32));
        assertThat(TextHash.of(AccessScope.PUBLIC, "abc")).isEqualTo(TextHash.of("abc"));
        assertThat(List.of(
                        TextHash.of("abc"),
                        TextHash.of(AccessScope.ofSession("ana"), "abc"),
                        TextHash.of(AccessScope.ofSession("bea"), "abc")))
                .doesNotHaveDuplicates();
        assertThat(CONTENT.ref().value()).isEqualTo("doc_" + ABC.substring(0, 32));
    }

    @Test
    void streamLargerThanTheBufferIsHashedWhole() throws IOException {
        byte[] large = new byte[200_001];
        large[200_000] = 1;

        assertThat(ContentHash.of(new ByteArrayInputStream(large))).isEqualTo(ContentHash.of(large));
        assertThat(ContentHash.of(large)).isNotEqualTo(ContentHash.of(new byte[200_001]));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"notes:a.md", "notes:guías/tar 🗜.md", "notes:a:b:c", "n:line\nbreak", "n:cafe\u0301", "n: "})
    void fileIdsAreSpelledBackAndForth(String spelled) {
        assertThat(FileId.parse(spelled)).hasToString(spelled);
    }

    @Test
    void spellingsWithDifferentUnicodeFormsStayDifferentFiles() {
        assertThat(FileId.parse("n:cafe\u0301")).isNotEqualTo(FileId.parse("n:caf\u00e9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/public/" + ABC, "docs/session:ana/" + ABC, "docs/session:a:b c/" + ABC})
    void contentKeysAreSpelledBackAndForth(String spelled) {
        assertThat(ContentKey.parse(spelled)).hasToString(spelled);
    }

    @Test
    void chunkKeysAreSpelledBackAndForth() {
        ChunkKey key = new ChunkKey(TextHash.of("hola"), point(CONTENT, 0, 0, 4, "hola", "hola"));

        assertThat(ChunkKey.parse(key.toString())).isEqualTo(key);
    }

    @Test
    void whatIsNoIdentityIsRefused() {
        for (String bad : List.of("", "notes", ":a", "notes:")) {
            assertThatIllegalArgumentException().isThrownBy(() -> FileId.parse(bad));
        }
        for (String bad : List.of("docs", "docs/" + ABC, "/public/" + ABC, "docs/private/" + ABC, "docs/public/abc")) {
            assertThatIllegalArgumentException().isThrownBy(() -> ContentKey.parse(bad));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> AccessScope.parse("session:"));
        assertThatIllegalArgumentException().isThrownBy(() -> AccessScope.parse("session:a/b"));
        assertThatIllegalArgumentException().isThrownBy(() -> new ContentHash(ABC.toUpperCase(java.util.Locale.ROOT)));
        assertThatIllegalArgumentException().isThrownBy(() -> new ContentRef(ABC.substring(0, 32)));
        assertThatIllegalArgumentException().isThrownBy(() -> ChunkKey.parse(ABC));
    }

    @Test
    void pointIdIsAUuidThatEveryReaderTakes() {
        UUID uuid = point(CONTENT, 0, 0, 4, "hola", "hola").value();

        assertThat(uuid.version()).isEqualTo(8);
        assertThat(uuid.variant()).isEqualTo(2);
        assertThat(PointId.parse(uuid.toString()).value()).isEqualTo(uuid);
    }

    @Test
    void pointIdChangesWithEachOfItsParts() {
        ContentKey otherScope = new ContentKey("docs", AccessScope.ofSession("ana"), CONTENT.hash());
        ContentKey otherCollection = new ContentKey("notes", AccessScope.PUBLIC, CONTENT.hash());
        Set<PointId> ids = new LinkedHashSet<>(List.of(
                point(CONTENT, 0, 0, 4, "hola", "hola"),
                point(otherScope, 0, 0, 4, "hola", "hola"),
                point(otherCollection, 0, 0, 4, "hola", "hola"),
                point(CONTENT, 1, 0, 4, "hola", "hola"),
                point(CONTENT, 0, 1, 4, "hola", "hola"),
                point(CONTENT, 0, 0, 5, "hola", "hola"),
                point(CONTENT, 0, 0, 4, "hole", "hola"),
                point(CONTENT, 0, 0, 4, "hola", "Tar\nhola"),
                point(CONTENT, 10, 0, 4, "hola", "hola"),
                point(CONTENT, 1, 0, 4, "", "holahola")));

        assertThat(ids).hasSize(10);
        assertThat(point(CONTENT, 0, 0, 4, "hola", "hola")).isEqualTo(point(CONTENT, 0, 0, 4, "hola", "hola"));
    }

    @Test
    void generationIsAReadableNameThatChangesWithTheFingerprint() {
        Generation generation = Generation.of("E5 small/v2_q", "a");

        assertThat(generation.name()).matches("e5-small-v2-q-[0-9a-f]{10}");
        assertThat(Generation.of("E5 small/v2_q", "b")).isNotEqualTo(generation);
        assertThat(Generation.of("模型", "a").name()).matches("[0-9a-f]{10}");
        assertThat(Generation.of("x".repeat(200), "a").name()).hasSizeLessThanOrEqualTo(63);
    }

    private static PointId point(ContentKey content, int ordinal, int start, int end, String text, String embedded) {
        return PointId.of(content, ordinal, start, end, text, embedded);
    }
}
