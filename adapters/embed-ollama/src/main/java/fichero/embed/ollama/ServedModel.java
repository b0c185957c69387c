package fichero.embed.ollama;

import fichero.core.chunking.TokenCounter;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A model on a server that was reached, and what is known of it. */
final class ServedModel implements AutoCloseable {

    private final OllamaSettings settings;
    private final OllamaHttp http;
    private final ModelCatalogue catalogue;
    private final ModelName name;
    private final String serverVersion;
    private final EmbedderIdentity identity;
    private final TextEmbeddings texts;
    private final TokenCounter tokens;
    private final Duration digestIsGoodFor;
    private final AtomicLong digestSeen = new AtomicLong(System.nanoTime());

    private ServedModel(
            OllamaSettings settings,
            OllamaHttp http,
            ModelCatalogue catalogue,
            String serverVersion,
            EmbedderIdentity identity,
            EmbedRoute route,
            Duration digestIsGoodFor) {
        this.settings = settings;
        this.http = http;
        this.catalogue = catalogue;
        this.name = ModelName.of(settings.model());
        this.serverVersion = serverVersion;
        this.identity = identity;
        this.digestIsGoodFor = digestIsGoodFor;
        this.texts = new TextEmbeddings(settings, route, identity.maxTokens(), identity.dimension());
        this.tokens = new SafeTokens(new TokenEstimate(identity.passagePrefix()));
    }

    /** @param digestIsGoodFor how long the model's digest is believed before it is looked up again */
    static ServedModel open(OllamaSettings settings, Duration digestIsGoodFor) {
        OllamaHttp http = new OllamaHttp(settings);
        ModelCatalogue catalogue = new ModelCatalogue(settings);
        boolean opened = false;
        try {
            ServedModel model = open(settings, http, catalogue, digestIsGoodFor);
            opened = true;
            return model;
        } finally {
            if (!opened) {
                catalogue.close();
                http.close();
            }
        }
    }

    private static ServedModel open(
            OllamaSettings settings, OllamaHttp http, ModelCatalogue catalogue, Duration digestIsGoodFor) {
        ModelName name = ModelName.of(settings.model());
        String version = catalogue.version();
        String digest = catalogue
                .digest(name)
                .or(() -> pulled(settings, http, catalogue, name))
                .orElseThrow(() -> TextEmbeddings.missing(settings, null));
        ModelProfile profile = ModelProfile.of(name);
        try {
            int maxTokens = ModelCard.ask(http, settings).maxTokens(name, profile);
            EmbedRoute route = new EmbedRoute(http, settings, maxTokens);
            int dimension = probe(settings, name, profile, route);
            EmbedderIdentity identity = new EmbedderIdentity(
                    name.value(), digest, dimension, profile.queryPrefix(), profile.passagePrefix(), maxTokens);
            return new ServedModel(settings, http, catalogue, version, identity, route, digestIsGoodFor);
        } catch (RefusalException e) {
            throw meaningAtStart(settings, e);
        }
    }

    private static Optional<String> pulled(
            OllamaSettings settings, OllamaHttp http, ModelCatalogue catalogue, ModelName name) {
        if (!settings.pullAllowed()) {
            return Optional.empty();
        }
        new ModelPull(settings, http).run();
        return catalogue.digest(name);
    }

    /** Embeds a text to see how, which also loads the model. */
    private static int probe(OllamaSettings settings, ModelName name, ModelProfile profile, EmbedRoute route)
            throws RefusalException {
        EmbedRoute.Answer answer =
                route.embed(List.of(TextEmbeddings.PLAIN_TEXT), true, TextEmbeddings.loadingTime(settings));
        int dimension = answer.vectors().get(0).length;
        if (!profile.hasDimension(dimension)) {
            throw new SetupException(
                    ServerFailures.at(settings) + " gives vectors of " + dimension + " dimensions for '"
                            + name + "', but " + profile.family() + " has " + profile.dimensions()
                            + ": is it another model under that name? Under a name of its own ('ollama cp') it is used as it is");
        }
        return dimension;
    }

    private static RuntimeException meaningAtStart(OllamaSettings settings, RefusalException e) {
        return switch (e.status()) {
            case 404 -> TextEmbeddings.missing(settings, e);
            case 400, 405, 501 -> TextEmbeddings.notForEmbedding(settings, e);
            default -> TextEmbeddings.unwell(settings, e);
        };
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

    TokenCounter tokens() {
        return tokens;
    }

    /**
     * Looks the digest up when that was long ago; one thread does, and the others go on.
     *
     * @throws SetupException when vectors would not be comparable any more
     * @throws RetryableException while the server is away
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
                throw new SetupException(ServerFailures.at(settings) + " has another model under the name '" + name
                        + "' than at start-up (digest " + now + ", was " + identity.digest()
                        + "): restart, and the index is built anew with it");
            }
        } finally {
            if (!same) {
                digestSeen.set(seen);
            }
        }
    }

    @Override
    public void close() {
        http.close();
        catalogue.close();
    }

    /** Counts what is sent. */
    private record SafeTokens(TokenEstimate estimate) implements TokenCounter {

        @Override
        public int count(String passage) {
            return estimate.count(SafeText.of(passage));
        }
    }
}
