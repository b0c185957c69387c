package fichero.app.distribution;

import java.util.Arrays;
import java.util.regex.Pattern;

/** What jars are there for, as the table of sizes tells it. The first that a name fits counts. */
enum Part {
    MODELS("embedding models: e5-small-v2, MiniLM-L6", "langchain4j-embeddings-.*"),
    INFERENCE("embedding: ONNX Runtime, tokenizer", "onnxruntime-.*|tokenizers-.*"),
    LANGUAGE("telling languages apart: OpenNLP and its model", "opennlp-.*"),
    DOCUMENTS(
            "reading documents: Tika, POI, PDFBox, JSoup",
            "tika-.*|poi-.*|pdfbox-.*|fontbox-.*|xmpbox-.*|jempbox-.*|xmlbeans-.*|bc(?:prov|pkix|util|jmail)-.*|jsoup-.*|apache-mime4j-.*|curvesapi-.*|SparseBitSet-.*|commons-(?:math3|csv|compress|collections4)-.*"
                    + "|xz-.*|juniversalchardet-.*|jaxb-.*|txw2-.*|istack-.*|angus-.*|commonmark-.*"),
    ROCKSDB("state: RocksDB", "rocksdbjni-.*"),
    KAFKA(
            "Kafka: clients, Streams, embedded broker",
            "kafka.*|scala-.*|zstd-jni-.*|snappy-java-.*|lz4-java-.*|metrics-core-.*|jopt-simple-.*|argparse4j-.*|jose4j-.*|re2j-.*"
                    + "|pcollections-.*|hash4j-.*|commons-(?:validator|beanutils|collections|digester)-.*"),
    LUCENE("index: Lucene", "lucene-.*"),
    QDRANT(
            "index: client of Qdrant",
            "client-.*|grpc-.*|proto.*|guava-.*|failureaccess-.*|listenablefuture-.*|j2objc-.*|perfmark-.*|gson-.*|animal-sniffer-.*"
                    + "|annotations-4.*"),
    SQLITE("read model: SQLite", "sqlite-jdbc-.*"),
    HTTP(
            "HTTP and MCP: Javalin, Jetty, MCP SDK",
            "javalin-.*|jetty-.*|kotlin-.*|jakarta\\..*|mcp-.*|reactor-.*|reactive-.*|json-schema-.*|nimbus-.*|bucket4j.*|caffeine-.*|asm-.*"
                    + "|itu-.*|annotations-1.*"),
    OWN("Fichero itself", "fichero-.*"),
    OTHER("logs, metrics, settings, JSON and the rest", ".*");

    private final String title;
    private final Pattern names;

    Part(String title, String names) {
        this.title = title;
        this.names = Pattern.compile(names);
    }

    String title() {
        return title;
    }

    /** @param jar a file's name */
    static Part of(String jar) {
        return Arrays.stream(values())
                .filter(part -> part.names.matcher(jar).matches())
                .findFirst()
                .orElseThrow();
    }
}
