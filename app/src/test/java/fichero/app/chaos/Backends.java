package fichero.app.chaos;

import java.util.List;

/** What the product is made of and what it runs with. */
enum Backends {
    /** One process and its broker, with the instant embedder and Lucene. */
    BUILT_IN("up"),
    /** One process and its broker, with doubles of Ollama and Qdrant on their real protocols, each behind a proxy. */
    SERVERS("up"),
    /** A process for each role, with the same doubles, and a broker that is reached through a proxy too. */
    ROLES("process", "ingest", "serve");

    private final List<String> commands;

    Backends(String... commands) {
        this.commands = List.of(commands);
    }

    /** Of the processes. */
    List<String> commands() {
        return commands;
    }
}
