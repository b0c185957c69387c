package fichero.embed.onnx;

import fichero.core.failure.SetupException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A model on disk, in a directory of its own, with its profile. */
record ModelFiles(Path directory, ModelProfile profile) {

    private static final String MODEL = "model.onnx";
    private static final String TOKENIZER = "tokenizer.json";

    /** Weights of models beyond 2 GB, which ONNX keeps beside the model. */
    private static final List<String> EXTERNAL_WEIGHTS = List.of("model.onnx_data", "model.onnx.data");

    /** @throws SetupException that names the file which is missing or wrong */
    static ModelFiles inDirectory(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new SetupException("the model directory " + directory + " does not exist, or is not a directory");
        }
        ModelFiles files = new ModelFiles(directory.toAbsolutePath().normalize(), ModelProfile.read(directory));
        for (Path file : List.of(files.model(), files.tokenizer())) {
            if (!Files.isReadable(file)) {
                throw new SetupException("the model directory lacks " + file + ", or it is not readable. It needs "
                        + MODEL + ", " + TOKENIZER + " and " + ModelProfile.FILE_NAME);
            }
        }
        return files;
    }

    /** Unpacks the model when it is not there or not as it should be. */
    static ModelFiles builtIn(BuiltInModel model, Path cacheDirectory) {
        ModelFiles files = new ModelFiles(
                cacheDirectory.toAbsolutePath().resolve("models").resolve(model.modelName()), model.profile());
        RememberedDigests digests = new RememberedDigests(cacheDirectory);
        if (files.arePresent() && digests.of(files).equals(model.digest())) {
            return files;
        }
        UnpackedResource.unpack(model.modelResource(), files.model());
        UnpackedResource.unpack(model.tokenizerResource(), files.tokenizer());
        String digest = digests.of(files);
        if (!digest.equals(model.digest())) {
            throw new SetupException("the artifact of " + model.modelName() + " on the class path has the digest "
                    + digest + " instead of " + model.digest()
                    + ": take the version that Fichero was built with, or give a model directory in the settings");
        }
        return files;
    }

    Path model() {
        return directory.resolve(MODEL);
    }

    Path tokenizer() {
        return directory.resolve(TOKENIZER);
    }

    /** The files that decide what vectors come out. */
    List<Path> all() {
        Stream<Path> weights = EXTERNAL_WEIGHTS.stream().map(directory::resolve).filter(Files::exists);
        return Stream.concat(Stream.of(model(), tokenizer()), weights).toList();
    }

    /**
     * SHA-256 over the files of the model, and over the pooling, which decides as much as they do. It reads all of them:
     * {@link RememberedDigests} does so once.
     */
    String digest() {
        MessageDigest digest = sha256();
        byte[] buffer = new byte[1 << 16];
        for (Path file : all()) {
            try (InputStream bytes = new DigestInputStream(Files.newInputStream(file), digest)) {
                while (bytes.read(buffer) >= 0) {
                    // The digest takes what is read.
                }
            } catch (IOException e) {
                throw new SetupException("cannot read " + file, e);
            }
        }
        digest.update(profile.pooling().code().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest.digest());
    }

    private boolean arePresent() {
        return Files.exists(model()) && Files.exists(tokenizer());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
