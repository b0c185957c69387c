package fichero.embed.onnx;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the tests of this module share. */
final class Models {

    /** Models are unpacked here: once a build, not once a test. */
    static final Path CACHE = Path.of("target", "embed-cache").toAbsolutePath();

    private static final Path TEST_DATA = Path.of(System.getProperty("fichero.test.data"));

    private Models() {}

    /** The unpacked files of a model that comes with Fichero. */
    static ModelFiles files(BuiltInModel model) {
        return ModelFiles.builtIn(model, CACHE);
    }

    /** A file of the shared test data, as text. */
    static String testData(String path) {
        try {
            return Files.readString(TEST_DATA.resolve(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
