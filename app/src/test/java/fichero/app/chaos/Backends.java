package fichero.app.chaos;

/** What the product runs with. */
enum Backends {
    /** The instant embedder in the product's process, and Lucene. */
    BUILT_IN,
    /** Doubles of Ollama and Qdrant in the test's process, on their real protocols, each behind a proxy. */
    SERVERS
}
