package fichero.embed.onnx;

import java.nio.file.Path;

/** Where the tests of this module unpack models: once a build, not once a test. */
final class Models {

    static final Path CACHE = Path.of("target", "embed-cache").toAbsolutePath();

    private Models() {}
}
