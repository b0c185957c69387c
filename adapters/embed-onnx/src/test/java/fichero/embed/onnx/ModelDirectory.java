package fichero.embed.onnx;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Model directories made out of MiniLM's files. */
final class ModelDirectory {

    private ModelDirectory() {}

    /** One that can be loaded. */
    static Path whole(Path directory, List<String> profile) throws IOException {
        withoutModel(directory, profile);
        Files.delete(directory.resolve("model.onnx"));
        Files.copy(Models.files(BuiltInModel.ALL_MINILM_L6_V2).model(), directory.resolve("model.onnx"));
        return directory;
    }

    /** One whose {@code model.onnx} is none; light, for what is found before it is loaded. */
    static Path withoutModel(Path directory, List<String> profile) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("model.onnx"), "not a model");
        Files.copy(Models.files(BuiltInModel.ALL_MINILM_L6_V2).tokenizer(), directory.resolve("tokenizer.json"));
        Files.write(directory.resolve(ModelProfile.FILE_NAME), profile);
        return directory;
    }
}
