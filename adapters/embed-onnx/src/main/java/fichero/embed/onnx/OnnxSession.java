package fichero.embed.onnx;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import fichero.core.failure.SetupException;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A transformer encoder in ONNX Runtime: tokens in, one pooled vector out. Several threads may run it at once; each run
 * keeps to its own thread. Needs {@link NativeLibraries#load}.
 */
final class OnnxSession implements AutoCloseable {

    private static final String TOKENS = "input_ids";
    private static final String MASK = "attention_mask";
    private static final String SEGMENTS = "token_type_ids";
    private static final Set<String> KNOWN_INPUTS = Set.of(TOKENS, MASK, SEGMENTS);
    private static final String USUAL_OUTPUT = "last_hidden_state";

    private final OrtEnvironment environment;
    private final OrtSession session;
    private final OrtSession.RunOptions runOptions;
    private final Pooling pooling;
    private final Set<String> inputs;
    private final String output;

    private OnnxSession(OrtEnvironment environment, OrtSession session, Pooling pooling, Path model)
            throws OrtException {
        this.environment = environment;
        this.session = session;
        this.runOptions = new OrtSession.RunOptions();
        this.pooling = pooling;
        this.inputs = inputs(session, model);
        this.output = output(session, model);
    }

    static OnnxSession open(Path model, Pooling pooling) {
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            // What it would log as an error, it throws as well.
            OrtEnvironment environment =
                    OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "fichero");
            environment.setTelemetry(false);
            // One text is one run on one thread; the caller runs as many at once as it wants cores busy. Threads that
            // spin while they wait would take those cores from the other runs.
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            options.addConfigEntry("session.inter_op.allow_spinning", "0");
            // Plans are kept per input shape, and texts are of every length.
            options.setMemoryPatternOptimization(false);
            OrtSession session = environment.createSession(model.toString(), options);
            try {
                return new OnnxSession(environment, session, pooling, model);
            } catch (OrtException | RuntimeException e) {
                session.close();
                throw e;
            }
        } catch (OrtException e) {
            throw new SetupException(
                    "ONNX Runtime cannot load " + model + ": " + e.getMessage()
                            + ". Is the file whole, and an ONNX model?",
                    e);
        }
    }

    /** @return the pooled vector, of any length, as the model gives it */
    float[] run(long[] tokens) throws OrtException {
        long[] shape = {1, tokens.length};
        Map<String, OnnxTensor> tensors = new HashMap<>();
        try {
            for (String input : inputs) {
                long[] values = input.equals(TOKENS) ? tokens : filled(tokens.length, input.equals(MASK) ? 1 : 0);
                tensors.put(input, OnnxTensor.createTensor(environment, LongBuffer.wrap(values), shape));
            }
            try (OrtSession.Result result = session.run(tensors, Set.of(output), runOptions)) {
                OnnxTensor states = (OnnxTensor) result.get(0);
                int dimension = (int) states.getInfo().getShape()[2];
                return pooling.pool(states.getFloatBuffer(), tokens.length, dimension);
            }
        } finally {
            tensors.values().forEach(OnnxTensor::close);
        }
    }

    /** Makes the runs that are under way fail soon. */
    void interrupt() {
        try {
            runOptions.setTerminate(true);
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime does not let its runs be ended", e);
        }
    }

    /** Only when no run is under way. */
    @Override
    public void close() {
        runOptions.close();
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException("ONNX Runtime does not let its session be closed", e);
        }
    }

    private static long[] filled(int length, long value) {
        long[] values = new long[length];
        Arrays.fill(values, value);
        return values;
    }

    private static Set<String> inputs(OrtSession session, Path model) throws OrtException {
        Set<String> unknown = new TreeSet<>(session.getInputNames());
        unknown.removeAll(KNOWN_INPUTS);
        if (!unknown.isEmpty() || !session.getInputNames().contains(TOKENS)) {
            throw new SetupException(model + " is not a text encoder: it takes " + session.getInputNames()
                    + ", but Fichero gives " + new TreeSet<>(KNOWN_INPUTS));
        }
        for (var input : session.getInputInfo().entrySet()) {
            if (!(input.getValue().getInfo() instanceof TensorInfo tensor) || tensor.type != OnnxJavaType.INT64) {
                throw new SetupException(model + " takes " + input.getKey() + " as "
                        + input.getValue().getInfo() + ", but Fichero gives 64-bit integers. Export it again");
            }
        }
        return session.getInputNames();
    }

    /** The hidden states: float32 of shape [texts, tokens, dimension]. */
    private static String output(OrtSession session, Path model) throws OrtException {
        Set<String> candidates = new TreeSet<>();
        for (var output : session.getOutputInfo().entrySet()) {
            if (output.getValue().getInfo() instanceof TensorInfo tensor
                    && tensor.type == OnnxJavaType.FLOAT
                    && tensor.getShape().length == 3) {
                candidates.add(output.getKey());
            }
        }
        if (candidates.contains(USUAL_OUTPUT)) {
            return USUAL_OUTPUT;
        }
        if (candidates.size() == 1) {
            return candidates.iterator().next();
        }
        throw new SetupException(model + " must give '" + USUAL_OUTPUT
                + "' as floats of shape [texts, tokens, dimension]," + " but gives " + session.getOutputNames());
    }
}
