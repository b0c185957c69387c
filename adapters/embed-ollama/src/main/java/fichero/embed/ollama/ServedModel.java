package fichero.embed.ollama;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.SetupException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A model on a server that was reached, and what is known of it. */
final class ServedModel {

    private final OllamaSettings settings;
    private final ModelCatalogue catalogue;
    private final ModelName name;
    private final String serverVersion;
    private final EmbedderIdentity identity;
    private final TextEmbeddings texts;
    private final TokenCounter tokens;
    private final Duration digestIsGoodFor;
    private final AtomicLong digestSeen = new AtomicLong(System.nanoTime());

    private ServedModel(
            Connection connection,
            String serverVersion,
            EmbedderIdentity identity,
            EmbedRoute route,
            Duration digestIsGoodFor) {
        this.settings = connection.settings();
        this.catalogue = connection.catalogue();
        this.name = ModelName.of(settings.model());
        this.serverVersion = serverVersion;
        this.identity = identity;
        this.texts = new TextEmbeddings(settings, route, identity.maxTokens(), identity.dimension());
        TokenEstimate estimate = new TokenEstimate(identity.passagePrefix());
        this.tokens = passage -> estimate.count(SafeText.of(passage));
        this.digestIsGoodFor = digestIsGoodFor;
    }

    /** @param digestIsGoodFor how long the model's digest is believed before it is looked up again */
    static ServedModel reach(Connection connection, Duration digestIsGoodFor) {
        OllamaSettings settings = connection.settings();
        ModelName name = ModelName.of(settings.model());
        String version = connection.catalogue().version();
        String digest = connection
                .catalogue()
                .digest(name)
                .or(() -> pulled(connection, name))
                .orElseThrow(() -> TextEmbeddings.missing(settings, null));
        ModelProfile profile = ModelProfile.of(name);
        try {
            int maxTokens = ModelCard.ask(connection.http(), settings).maxTokens(name, profile);
            EmbedRoute route = new EmbedRoute(connection.http(), settings, maxTokens);
            int dimension = probe(settings, profile, route);
            EmbedderIdentity identity = new EmbedderIdentity(
                    name.value(), digest, dimension, profile.queryPrefix(), profile.passagePrefix(), maxTokens);
            return new ServedModel(connection, version, identity, route, digestIsGoodFor);
        } catch (RefusalException e) {
            throw meaningAtStart(settings, e);
        }
    }

    private static Optional<String> pulled(Connection connection, ModelName name) {
        if (!connection.settings().pullAllowed()) {
            return Optional.empty();
        }
        new ModelPull(connection.settings(), connection.http()).run();
        return connection.catalogue().digest(name);
    }

    /** Embeds a text to see how, which also loads the model. */
    private static int probe(OllamaSettings settings, ModelProfile profile, EmbedRoute route) throws RefusalException {
        EmbedRoute.Answer answer =
                route.embed(List.of(TextEmbeddings.PLAIN_TEXT), true, TextEmbeddings.loadingTime(settings));
        int dimension = answer.vectors().get(0).length;
        if (!profile.hasDimension(dimension)) {
            throw new SetupException(
                    ServerFailures.at(settings) + " gives vectors of " + dimension + " dimensions for '"
                            + settings.model() + "', but " + profile.family() + " has " + profile.dimensions()
                            + ": is it another model under that name? Under a name of its own ('ollama cp') it is used as it is");
        }
        return dimension;
    }

    private static RuntimeException meaningAtStart(OllamaSettings settings, RefusalException e) {
        String error = e.error().toLowerCase(Locale.ROOT);
        if (e.status() == 404 && error.contains("model")) {
            return TextEmbeddings.missing(settings, e);
        }
        if (e.status() == 404 || e.status() == 405) {
            return new SetupException(
                    ServerFailures.at(settings) + " does not know how to embed lists of texts (" + e.status() + ": "
                            + e.error() + "): it is older than 0.3, or a gateway hides the route",
                    e);
        }
        return TextEmbeddings.makesNone(e)
                ? TextEmbeddings.notForEmbedding(settings, e)
                : TextEmbeddings.unwell(settings, e);
    }

    String serverVersion() {
        return serverVersion;
    }

    EmbedderIdentity identity() {
        return identity;
    }

    TextEmbeddings texts() {
        return texts;
    }

    /** Counts what is sent. */
    TokenCounter tokens() {
        return tokens;
    }

    /**
     * Looks the digest up when that was long ago; one thread does, and the others go on.
     *
     * @throws SetupException when vectors would not be comparable any more
     * @throws fichero.core.failure.RetryableException while the server is away
     */
    void requireSameDigest() {
        long seen = digestSeen.get();
        if (System.nanoTime() - seen < digestIsGoodFor.toNanos()
                || !digestSeen.compareAndSet(seen, System.nanoTime())) {
            return;
        }
        boolean same = false;
        try {
            String now = catalogue.digest(name).orElseThrow(() -> TextEmbeddings.missing(settings, null));
            same = now.equals(identity.digest());
            if (!same) {
                throw new SetupException(ServerFailures.at(settings) + " has another model under the name '"
                        + settings.model() + "' than at start-up (digest " + now + ", was " + identity.digest()
                        + "): restart, and the index is built anew with it");
            }
        } finally {
            if (!same) {
                // The next call looks again.
                digestSeen.set(seen);
            }
        }
    }
}
