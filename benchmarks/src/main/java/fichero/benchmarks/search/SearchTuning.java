package fichero.benchmarks.search;

import fichero.core.chunking.Chunk;
import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.Chunker;
import fichero.core.chunking.Chunkers;
import fichero.core.chunking.ChunkingStrategy;
import fichero.core.chunking.TokenCounter;
import fichero.core.index.ChunkSearcher;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.QueryParser;
import fichero.embed.onnx.BuiltInModel;
import fichero.embed.onnx.OnnxEmbedder;
import fichero.extract.tika.ChildProcessExtractor;
import fichero.extract.tika.ExtractionLimits;
import fichero.index.lucene.LuceneChunkIndex;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * What the size of chunks, their overlap and the text they are embedded by do to recall: XQuAD's articles, cut in one way after
 * another, each of which differs from the product's in one thing. A hit is right when it is of the right article and holds
 * the answer's words, so neither a larger document nor a nearer neighbour counts.
 *
 * <p>Arguments: the folder of the evaluation, a file that keeps vectors.
 */
public final class SearchTuning {

    private static final int DEPTH = 120;
    private static final Duration UNLIMITED = Duration.ofHours(10);
    private static final String RIGHT = "right";

    private SearchTuning() {}

    private record Variation(Chunker chunker, Function<Chunk, String> embedded) {}

    /** Prints the table. */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: SearchTuning EVAL_DIR VECTORS_FILE");
            System.exit(2);
        }
        Path evaluation = Path.of(args[0]);
        Path work = Files.createTempDirectory("fichero-tuning");
        int callers = Runtime.getRuntime().availableProcessors();
        List<Question> questions = Question.read(evaluation.resolve("questions.tsv"));
        try (OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, work.resolve("cache"), callers);
                ChildProcessExtractor extractor = new ChildProcessExtractor(ExtractionLimits.DEFAULT)) {
            embedder.start();
            extractor.start();
            VectorCache vectors = new VectorCache(Path.of(args[1]), embedder);
            Map<String, float[]> asked = new LinkedHashMap<>();
            questions.forEach(question -> asked.put(question.text(), embedder.embedQuery(words(question))));
            System.out.println("| cut | chunks | questions | mode | R@1 | R@5 | R@10 | MRR@10 |");
            System.out.println("|---|---|---|---|---|---|---|---|");
            int number = 0;
            for (Map.Entry<String, Variation> variation :
                    variations(embedder.tokens()).entrySet()) {
                Library library = new Library(
                        extractor,
                        variation.getValue().chunker(),
                        variation.getValue().embedded());
                library.add(evaluation, evaluation.resolve("articles"));
                vectors.embed(library.texts(), UNLIMITED);
                Path directory = work.resolve("index-" + number++);
                measure(variation.getKey(), library, vectors, directory, questions, asked);
            }
        }
    }

    private static Map<String, Variation> variations(TokenCounter tokens) {
        ChunkLimits product = ChunkLimits.forModel(512);
        Map<String, Variation> variations = new LinkedHashMap<>();
        variations.put("as the product does", structure(product, tokens));
        for (int max : new int[] {96, 128, 192, 384, 512}) {
            ChunkLimits limits = new ChunkLimits(max, max * 3 / 4, max / 6, max / 8);
            variations.put(max + " tokens at most", structure(limits, tokens));
        }
        for (int share : new int[] {0, 4}) {
            int overlap = share == 0 ? 0 : product.maxTokens() / share;
            ChunkLimits limits =
                    new ChunkLimits(product.maxTokens(), product.targetTokens(), product.minTokens(), overlap);
            variations.put("overlap of " + overlap + " tokens", structure(limits, tokens));
        }
        variations.put(
                "embedded without title and headings",
                new Variation(structure(product, tokens).chunker(), Chunk::text));
        variations.put("paragraphs of 1,000 characters", cut(ChunkingStrategy.PARAGRAPHS, product, tokens));
        variations.put("recursive", cut(ChunkingStrategy.RECURSIVE, product, tokens));
        return variations;
    }

    private static Variation structure(ChunkLimits limits, TokenCounter tokens) {
        return cut(ChunkingStrategy.STRUCTURE, limits, tokens);
    }

    private static Variation cut(ChunkingStrategy strategy, ChunkLimits limits, TokenCounter tokens) {
        return new Variation(Chunkers.of(limits, tokens).get(strategy.code()), Chunk::embeddingText);
    }

    private static void measure(
            String name,
            Library library,
            VectorCache vectors,
            Path directory,
            List<Question> questions,
            Map<String, float[]> asked)
            throws IOException {
        Map<String, Recall> recalls = new TreeMap<>();
        try (LuceneChunkIndex index = new LuceneChunkIndex(directory, 384, "tuning")) {
            index.start();
            library.writeTo(index, vectors::get);
            for (Question question : questions) {
                for (SearchMode mode : SearchMode.values()) {
                    recalls.computeIfAbsent(question.language() + " | " + mode.code(), key -> new Recall())
                            .note(
                                    found(index, question, Objects.requireNonNull(asked.get(question.text())), mode),
                                    RIGHT);
                }
            }
        }
        recalls.forEach((what, recall) ->
                System.out.println("| " + name + " | " + library.size() + " | " + what + " | " + recall.row() + " |"));
    }

    /** The hits, best first; the first that is right is called so. */
    private static List<String> found(ChunkSearcher index, Question question, float[] vector, SearchMode mode) {
        List<String> found = new ArrayList<>();
        SearchRequest request = new SearchRequest(mode, words(question), vector, DEPTH, null, SearchFilter.PUBLIC);
        for (SearchHit hit : index.search(request)) {
            boolean right = hit.chunk().locations().get(0).file().equals(question.article())
                    && hit.chunk().text().contains(question.words());
            found.add(right ? RIGHT : hit.chunk().id().toString());
        }
        return found;
    }

    private static String words(Question question) {
        return QueryParser.parse(question.text()).words();
    }
}
