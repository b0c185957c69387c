package fichero.benchmarks;

import fichero.testkit.ollama.OllamaDouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code fichero up}: one process with a broker as its child, and the index in Lucene. */
final class OneProcess implements Deployment {

    private final Path launcher;
    private final Path folder;
    private final Path data;
    private @Nullable OllamaDouble ollama;
    private @Nullable Product product;

    OneProcess(Path launcher, Path folder, Path work) {
        this.launcher = launcher;
        this.folder = folder;
        this.data = work.resolve("data");
    }

    @Override
    public void start() throws IOException {
        OllamaDouble model = OllamaDouble.start();
        ollama = model;
        product = Product.start(
                launcher,
                folder,
                Files.createDirectories(data),
                Map.of(
                        "FICHERO_EMBEDDER_KIND", "ollama",
                        "FICHERO_EMBEDDER_MODEL", model.model(),
                        "FICHERO_OLLAMA_URL", model.url().toString()));
    }

    @Override
    public Product front() {
        return Objects.requireNonNull(product, "it is not started");
    }

    @Override
    public List<ProcessHandle> processes() {
        return List.of(front().handle());
    }

    @Override
    public Path topics() {
        return data.resolve("broker");
    }

    @Override
    public void close() {
        if (product != null) {
            product.close();
        }
        if (ollama != null) {
            ollama.close();
        }
    }
}
