package fichero.app.promises;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One running product, with the instant embedder, for all classes that leave it as they found it: a start costs more
 * than most tests. Each class keeps to a folder and to words of its own.
 */
final class SharedFichero implements ParameterResolver {

    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(SharedFichero.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Fichero.class;
    }

    @Override
    public Fichero resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent(Shared.class, key -> new Shared(), Shared.class)
                .fichero;
    }

    /** Closed by JUnit after the last class. */
    private static final class Shared implements AutoCloseable {

        private final Path work;
        private final Fichero fichero;

        Shared() {
            try {
                work = Files.createTempDirectory("fichero-shared-");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            fichero = Fichero.here(work).start();
        }

        @Override
        public void close() {
            fichero.close();
            Folders.deleteTree(work);
        }
    }
}
