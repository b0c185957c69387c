package fichero.app.chaos;

import com.github.tomakehurst.wiremock.client.WireMock;
import fichero.app.InstantFichero;
import fichero.core.identity.TextHash;
import fichero.testkit.kafka.TestBroker;
import fichero.testkit.network.LoopbackProxy;
import fichero.testkit.ollama.OllamaDouble;
import fichero.testkit.qdrant.FakeQdrant;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Doubles of Ollama and Qdrant, in this process, behind proxies: they outlive the product. */
final class Servers implements AutoCloseable {

    static final int DIMENSION = 384;

    /** What the adapter embeds to see whether the server works. */
    private static final String PROBE = "water";

    private static final String EMBED = "/api/embed";
    private static final Duration SLOW = Duration.ofMillis(250);

    private final FakeQdrant qdrant = new FakeQdrant().start();
    private final OllamaDouble ollama = OllamaDouble.start();
    private final LoopbackProxy toQdrant = LoopbackProxy.to(qdrant.port());
    private final LoopbackProxy toOllama = LoopbackProxy.to(ollama.url().getPort());

    private @Nullable TestBroker broker;
    private @Nullable LoopbackProxy toBroker;
    private boolean brokerStopped;
    private boolean ollamaStopped;
    private boolean qdrantStopped;

    /** @param withBroker whether there is a broker among them */
    Servers(boolean withBroker) {
        refuseWhatIsRefused();
        if (withBroker) {
            broker = new TestBroker()
                    .behind(port -> {
                        LoopbackProxy proxy = LoopbackProxy.to(port);
                        toBroker = proxy;
                        return proxy.port();
                    })
                    .start();
        }
    }

    private void refuseWhatIsRefused() {
        ollama.refuse(text -> text.contains(InstantFichero.REFUSED_WORD), 400, "unsupported value: NaN");
    }

    /** Lines of {@code fichero.yaml} that lead to them, through the proxies. */
    String settings() {
        return """
                embedder: {kind: ollama, model: "%s"}
                ollama: {url: "http://127.0.0.1:%d", timeout: 2s}
                index: {kind: qdrant}
                qdrant: {url: "http://127.0.0.1:%d", deadline: 2s}
                """.formatted(ollama.model(), toOllama.port(), toQdrant.port())
                + (broker == null ? "" : "kafka: {bootstrap.servers: \"" + broker.bootstrapServers() + "\"}\n");
    }

    /** @param how see {@link Verb#EMBEDDER} */
    void failEmbedder(String how) {
        healEmbedder();
        switch (how) {
            case "gone" -> {
                ollama.stop();
                ollamaStopped = true;
            }
            case "refuses" -> toOllama.refuse();
            case "hangs" -> toOllama.hold();
            case "fails" -> ollama.failWith(500, "llama runner process has terminated");
            case "limits" -> ollama.failWith(429, "too many requests", Duration.ofSeconds(1));
            case "garbage" ->
                ollama.answer(EMBED, WireMock.aResponse().withStatus(200).withBody("{\"embeddings\": [[0.1, "));
            case "cut" -> toOllama.cut();
            default -> throw new IllegalArgumentException("an embedder does not fail by '" + how + "'");
        }
    }

    void healEmbedder() {
        if (ollamaStopped) {
            ollamaStopped = false;
            ollama.restart();
        }
        ollama.heal();
        refuseWhatIsRefused();
        toOllama.heal();
    }

    /** @param how see {@link Verb#INDEX} */
    void failIndex(String how) {
        healIndex();
        switch (how) {
            case "gone" -> {
                qdrant.stop();
                qdrantStopped = true;
            }
            case "refuses" -> toQdrant.refuse();
            case "hangs" -> toQdrant.hold();
            case "slow" -> toQdrant.slow(SLOW);
            case "cut" -> toQdrant.cut();
            default -> throw new IllegalArgumentException("an index does not fail by '" + how + "'");
        }
    }

    void healIndex() {
        if (qdrantStopped) {
            qdrantStopped = false;
            qdrant.start();
        }
        toQdrant.heal();
    }

    /** @param how see {@link Verb#BROKER} */
    void failBroker(String how) {
        healBroker();
        LoopbackProxy way = Objects.requireNonNull(toBroker);
        switch (how) {
            case "gone" -> {
                Objects.requireNonNull(broker).stop();
                brokerStopped = true;
            }
            case "refuses" -> way.refuse();
            case "hangs" -> way.hold();
            case "cut" -> way.cut();
            default -> throw new IllegalArgumentException("a broker does not fail by '" + how + "'");
        }
    }

    void healBroker() {
        if (toBroker != null) {
            toBroker.heal();
        }
        if (broker != null && brokerStopped) {
            brokerStopped = false;
            broker.start();
        }
    }

    /** Where the broker is, when there is one. */
    Optional<String> bootstrapServers() {
        return Optional.ofNullable(broker).map(TestBroker::bootstrapServers);
    }

    /** How often each text of a document was embedded, by its hash. */
    Map<String, Integer> timesEmbedded() {
        Map<String, Integer> times = new HashMap<>();
        ollama.timesByText().forEach((text, count) -> {
            if (!text.equals(PROBE)) {
                times.put(TextHash.of(text).hex(), count);
            }
        });
        return times;
    }

    /** Not through the proxy. */
    URI ollama() {
        return ollama.url();
    }

    String model() {
        return ollama.model();
    }

    /** Not through the proxy. */
    int qdrantPort() {
        return qdrant.port();
    }

    @Override
    public void close() {
        toQdrant.close();
        toOllama.close();
        if (!ollamaStopped) {
            ollama.close();
        }
        qdrant.close();
        if (broker != null && toBroker != null) {
            broker.close();
            toBroker.close();
        }
    }
}
