package fichero.embed.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberedDigestsTest {

    private static final FileTime THEN = FileTime.fromMillis(1_600_000_000_000L);

    @TempDir
    Path work;

    private ModelFiles model;
    private RememberedDigests digests;

    @BeforeEach
    void aModel() throws IOException {
        Path directory = Files.createDirectories(work.resolve("model"));
        Files.writeString(directory.resolve("tokenizer.json"), "{}");
        model = new ModelFiles(directory, BuiltInModel.E5_SMALL_V2.profile());
        weights("one");
        digests = new RememberedDigests(work.resolve("cache"));
    }

    @Test
    void isTheDigestOfTheFiles() {
        assertThat(digests.of(model)).isEqualTo(model.digest());
        assertThat(digests.of(model)).isEqualTo(model.digest());
    }

    @Test
    void isNotComputedAgainWhileSizesAndTimesAreTheSame() throws IOException {
        String first = digests.of(model);
        weights("two");

        assertThat(new RememberedDigests(work.resolve("cache")).of(model)).isEqualTo(first);
        assertThat(model.digest()).isNotEqualTo(first);
    }

    @Test
    void isComputedAgainForAFileOfAnotherTimeOrSize() throws IOException {
        String first = digests.of(model);
        weights("two");
        Files.setLastModifiedTime(model.model(), FileTime.fromMillis(THEN.toMillis() + 1));
        assertThat(digests.of(model)).isEqualTo(model.digest()).isNotEqualTo(first);

        weights("three");
        assertThat(digests.of(model)).isEqualTo(model.digest());
    }

    @Test
    void noteThatCannotBeReadIsNoHarm() throws IOException {
        digests.of(model);
        try (var notes = Files.list(work.resolve("cache").resolve("digests"))) {
            for (Path note : notes.toList()) {
                Files.writeString(note, "nonsense");
            }
        }
        assertThat(digests.of(model)).isEqualTo(model.digest());
    }

    @Test
    void cacheThatCannotBeWrittenIsNoHarm() throws IOException {
        Path file = Files.writeString(work.resolve("file"), "");
        assertThat(new RememberedDigests(file).of(model)).isEqualTo(model.digest());
    }

    private void weights(String text) throws IOException {
        Files.writeString(model.model(), text);
        Files.setLastModifiedTime(model.model(), THEN);
    }
}
