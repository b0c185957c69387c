package fichero.embed.onnx;

import ai.onnxruntime.OrtException;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.time.Duration;

/** A model in memory: text in, unit vector out, on the calling thread. Safe for use by several threads. */
final class LoadedModel {

    /** No token is longer in sensible text; what a query has beyond is not even tokenized. */
    private static final int CHARACTERS_PER_TOKEN = 64;

    private static final String PROBE = "Fichero";

    private final ModelProfile profile;
    private final ModelTokenizer tokenizer;
    private final OnnxSession session;
    private final int dimension;
    private final UseGuard guard = new UseGuard();

    private LoadedModel(ModelProfile profile, ModelTokenizer tokenizer, OnnxSession session) {
        this.profile = profile;
        this.tokenizer = tokenizer;
        this.session = session;
        this.dimension = probe(tokenizer.encode(profile.passagePrefix() + PROBE)).length;
    }

    /**
     * @param checkLimit whether to find out that the model takes as many tokens as its profile says
     * @throws SetupException when the model does not load, or does not embed a first text
     */
    static LoadedModel open(ModelFiles files, boolean checkLimit) {
        ModelTokenizer tokenizer = ModelTokenizer.open(files.tokenizer());
        try {
            OnnxSession session =
                    OnnxSession.open(files.model(), files.profile().pooling());
            try {
                LoadedModel model = new LoadedModel(files.profile(), tokenizer, session);
                if (checkLimit) {
                    model.checkLimit();
                }
                return model;
            } catch (RuntimeException e) {
                session.close();
                throw e;
            }
        } catch (RuntimeException e) {
            tokenizer.close();
            throw e;
        }
    }

    int dimension() {
        return dimension;
    }

    int countPassage(String passage) {
        enter();
        try {
            return tokenizer.count(profile.passagePrefix() + passage);
        } finally {
            guard.leave();
        }
    }

    float[] embedPassage(String passage) {
        enter();
        try {
            long[] tokens = tokenizer.encode(profile.passagePrefix() + passage);
            if (tokens.length > profile.maxTokens()) {
                throw new PoisonException(
                        Reason.EMBEDDING_REFUSED,
                        "a passage of " + tokens.length + " tokens exceeds the " + profile.maxTokens() + " that "
                                + profile.name() + " takes; the chunk limit must not exceed them");
            }
            return embed(tokens);
        } finally {
            guard.leave();
        }
    }

    float[] embedQuery(String query) {
        enter();
        try {
            int characters = Math.min(query.length(), profile.maxTokens() * CHARACTERS_PER_TOKEN);
            long[] tokens = tokenizer.encode(profile.queryPrefix() + query.substring(0, characters));
            return embed(tokenizer.cut(tokens, profile.maxTokens()));
        } finally {
            guard.leave();
        }
    }

    /** Lets the texts that are being embedded finish for half the time, then ends them, and frees the model. */
    boolean close(Duration atMost) {
        if (guard.isShut()) {
            return true;
        }
        guard.shut();
        Duration half = atMost.dividedBy(2);
        if (!guard.awaitEmpty(half)) {
            session.interrupt();
            if (!guard.awaitEmpty(half)) {
                // Freeing memory that is in use would end the process; it ends by itself soon.
                return false;
            }
        }
        session.close();
        tokenizer.close();
        return true;
    }

    private void enter() {
        if (!guard.enter()) {
            throw new IllegalStateException("the embedder of " + profile.name() + " is closed");
        }
    }

    private float[] embed(long[] tokens) {
        try {
            return UnitVector.of(session.run(tokens));
        } catch (OrtException e) {
            throw failed(tokens, e);
        }
    }

    /** Tells a text that the model cannot take from a model that takes nothing at the moment. */
    private RuntimeException failed(long[] tokens, OrtException failure) {
        if (guard.isShut()) {
            return new RetryableException("the embedder of " + profile.name() + " was closed meanwhile", failure);
        }
        try {
            session.run(tokenizer.encode(PROBE));
        } catch (OrtException e) {
            return new RetryableException(
                    profile.name() + " embeds nothing at present: " + e.getMessage() + ". Is memory short?", e);
        }
        return new PoisonException(
                Reason.EMBEDDING_REFUSED,
                profile.name() + " fails on a text of " + tokens.length + " tokens: " + failure.getMessage(),
                failure);
    }

    private void checkLimit() {
        String longText = (PROBE + " ").repeat(profile.maxTokens());
        probe(tokenizer.cut(tokenizer.encode(longText), profile.maxTokens()));
    }

    private float[] probe(long[] tokens) {
        try {
            return UnitVector.of(session.run(tokens));
        } catch (OrtException | PoisonException e) {
            throw new SetupException(
                    "the model " + profile.name() + " fails on a text of " + tokens.length + " tokens: "
                            + e.getMessage() + ". Do model, tokenizer and max-tokens belong together?",
                    e);
        }
    }
}
