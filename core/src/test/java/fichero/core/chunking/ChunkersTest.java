package fichero.core.chunking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import org.junit.jupiter.api.Test;

class ChunkersTest {

    private final Chunkers chunkers = Chunkers.of(ChunkLimits.forModel(512), new WordPieces());

    @Test
    void eachStrategyHasItsOwnFingerprintThatNamesIt() {
        assertThat(ChunkingStrategy.codes()).containsExactly("structure", "paragraphs", "recursive");
        for (String code : ChunkingStrategy.codes()) {
            assertThat(chunkers.get(code).fingerprint()).startsWith(code + "-");
        }
        assertThat(chunkers.fingerprints())
                .doesNotHaveDuplicates()
                .containsExactlyElementsOf(ChunkingStrategy.codes().stream()
                        .map(code -> chunkers.get(code).fingerprint())
                        .toList());
    }

    @Test
    void structureIsTheUsualOne() {
        assertThat(chunkers.get(null)).isInstanceOf(StructureChunker.class).isSameAs(chunkers.get("structure"));
    }

    @Test
    void everyFingerprintFollowsTheLimits() {
        assertThat(Chunkers.of(ChunkLimits.forModel(128), new WordPieces()).fingerprints())
                .doesNotContainAnyElementsOf(chunkers.fingerprints());
    }

    @Test
    void unknownNameIsASetUpErrorThatNamesTheKnownOnes() {
        assertThatThrownBy(() -> chunkers.get("semantic"))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("semantic")
                .hasMessageContaining("structure, paragraphs, recursive");
    }
}
