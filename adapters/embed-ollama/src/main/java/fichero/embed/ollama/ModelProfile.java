package fichero.embed.ollama;

import java.util.List;
import java.util.Set;

/**
 * What a family of models wants that Ollama does not tell: the prefixes, and the length of text that they were made for.
 *
 * @param family the beginning of a model's name, or all of it
 * @param dimensions of its sizes
 * @param maxTokens the longest text it was trained for, at most
 * @param queryPrefix put before a query, white space included
 * @param passagePrefix put before a passage, likewise
 */
record ModelProfile(String family, Set<Integer> dimensions, int maxTokens, String queryPrefix, String passagePrefix) {

    /** The table. Prefixes and lengths are those of the models' own cards. */
    static final List<ModelProfile> TABLE = List.of(
            // Takes 512, but was trained with 256, which is also what Ollama's library sets for it.
            new ModelProfile("all-minilm", Set.of(384), 256, "", ""),
            new ModelProfile(
                    "mxbai-embed-large",
                    Set.of(1024),
                    512,
                    "Represent this sentence for searching relevant passages: ",
                    ""),
            new ModelProfile("nomic-embed-text", Set.of(768), 2048, "search_query: ", "search_document: "),
            new ModelProfile("bge-m3", Set.of(1024), 8192, "", ""),
            new ModelProfile("snowflake-arctic-embed2", Set.of(1024), 8192, "query: ", ""),
            new ModelProfile(
                    "qwen3-embedding",
                    Set.of(1024, 2560, 4096),
                    32_768,
                    "Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery:",
                    ""),
            new ModelProfile(
                    "embeddinggemma", Set.of(768), 2048, "task: search result | query: ", "title: none | text: "),
            new ModelProfile("e5", Set.of(384, 768, 1024), 512, "query: ", "passage: "),
            new ModelProfile("multilingual-e5", Set.of(384, 768, 1024), 512, "query: ", "passage: "));

    /** For a model that is not in the table: no prefixes, and the server says the rest. */
    static ModelProfile auto(ModelName model) {
        return new ModelProfile(model.family(), Set.of(), Integer.MAX_VALUE, "", "");
    }

    static ModelProfile of(ModelName model) {
        return TABLE.stream()
                .filter(profile -> profile.describes(model.family()))
                .findFirst()
                .orElseGet(() -> auto(model));
    }

    private boolean describes(String name) {
        // The instructed ones of the e5 family want other prefixes.
        boolean instructed = family.endsWith("e5") && (name.contains("instruct") || name.contains("mistral"));
        return !instructed
                && name.startsWith(family)
                && (name.length() == family.length() || "-_.".indexOf(name.charAt(family.length())) >= 0);
    }

    boolean hasDimension(int dimension) {
        return dimensions.isEmpty() || dimensions.contains(dimension);
    }
}
