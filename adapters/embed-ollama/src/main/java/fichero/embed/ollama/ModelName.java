package fichero.embed.ollama;

import java.util.Locale;

/** A model's name in one spelling: Ollama ignores case, and takes {@code :latest} and its own library as said. */
record ModelName(String value) {

    private static final String LATEST = ":latest";
    private static final String LIBRARY = "registry.ollama.ai/library/";

    static ModelName of(String spelled) {
        String name = spelled.toLowerCase(Locale.ROOT);
        name = name.startsWith(LIBRARY) ? name.substring(LIBRARY.length()) : name;
        name = name.endsWith(LATEST) ? name.substring(0, name.length() - LATEST.length()) : name;
        return new ModelName(name);
    }

    /** Without registry, owner and tag: {@code qwen3-embedding} of {@code hf.co/qwen/qwen3-embedding:0.6b}. */
    String family() {
        String last = value.substring(value.lastIndexOf('/') + 1);
        int tag = last.indexOf(':');
        return tag < 0 ? last : last.substring(0, tag);
    }

    @Override
    public String toString() {
        return value;
    }
}
