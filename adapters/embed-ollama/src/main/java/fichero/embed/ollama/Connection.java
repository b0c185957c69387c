package fichero.embed.ollama;

/** The two ways to a server: our own, and ollama4j's. Nothing is sent before it is used. */
record Connection(OllamaSettings settings, OllamaHttp http, ModelCatalogue catalogue) implements AutoCloseable {

    static Connection to(OllamaSettings settings) {
        return new Connection(settings, new OllamaHttp(settings), new ModelCatalogue(settings));
    }

    /** Ends what is under way, as retryable. */
    @Override
    public void close() {
        http.close();
        catalogue.close();
    }
}
