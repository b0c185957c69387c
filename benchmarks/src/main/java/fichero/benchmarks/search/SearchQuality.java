package fichero.benchmarks.search;

import fichero.core.chunking.ChunkLimits;
import fichero.core.chunking.StructureChunker;
import fichero.core.identity.AccessScope;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Recall of XQuAD's questions, by words, by meaning and by both: Spanish questions for Spanish paragraphs, English for
 * English, and Spanish questions for English paragraphs, with documents in English alone.
 *
 * <p>Arguments: the folder of the evaluation, a file that keeps vectors, and folders of other documents to find them among.
 * {@code -Dfichero.benchmarks.minutes=N} embeds for so long at most; what has no vector then is found by words alone.
 */
public final class SearchQuality {

    /** As deep as the product looks. */
    private static final int DEPTH = 120;

    private static final SearchFilter ENGLISH =
            new SearchFilter(Set.of(AccessScope.PUBLIC), null, null, Map.of(), List.of("en"), null);

    private static final String PARAGRAPHS = "paragraphs/";

    private SearchQuality() {}

    /** Prints the table. */
    public static void main(String[] args) throws Exception {
        if (args.length < 2) {
            System.err.println("usage: SearchQuality EVAL_DIR VECTORS_FILE [OTHER_DOCUMENTS_DIR]...");
            System.exit(2);
        }
        Path evaluation = Path.of(args[0]);
        Path work = Files.createTempDirectory("fichero-quality");
        Duration limit = Duration.ofMinutes(Long.getLong("fichero.benchmarks.minutes", 600));
        int callers = Runtime.getRuntime().availableProcessors();
        List<Question> questions = Question.read(evaluation.resolve("questions.tsv"));
        try (OnnxEmbedder embedder = OnnxEmbedder.builtIn(BuiltInModel.E5_SMALL_V2, work.resolve("cache"), callers);
                ChildProcessExtractor extractor = new ChildProcessExtractor(ExtractionLimits.DEFAULT)) {
            embedder.start();
            extractor.start();
            VectorCache vectors = new VectorCache(Path.of(args[1]), embedder);
            Library library = new Library(
                    extractor,
                    new StructureChunker(
                            ChunkLimits.forModel(embedder.identity().maxTokens()), embedder.tokens()));
            library.add(evaluation, evaluation.resolve(PARAGRAPHS));
            System.out.println("| among | chunks | with a vector | questions | mode | R@1 | R@5 | R@10 | MRR@10 |");
            System.out.println("|---|---|---|---|---|---|---|---|---|");
            measure("themselves", library, vectors, limit, embedder, questions, work.resolve("alone"));
            if (args.length > 2) {
                for (int i = 2; i < args.length; i++) {
                    library.add(Path.of(args[i]), Path.of(args[i]));
                }
                measure("others", library, vectors, limit, embedder, questions, work.resolve("others"));
            }
        }
    }

    private static void measure(
            String among,
            Library library,
            VectorCache vectors,
            Duration limit,
            OnnxEmbedder embedder,
            List<Question> questions,
            Path directory)
            throws IOException {
        int embedded = vectors.embed(library.texts(), limit);
        Map<String, Recall> recalls = new TreeMap<>();
        try (LuceneChunkIndex index =
                new LuceneChunkIndex(directory, embedder.identity().dimension(), "quality")) {
            index.start();
            library.writeTo(index, vectors::get);
            for (Question question : questions) {
                ask(index, embedder, question, recalls);
            }
        }
        recalls.forEach((what, recall) -> System.out.println(
                "| " + among + " | " + library.size() + " | " + embedded + " | " + what + " | " + recall.row() + " |"));
    }

    private static void ask(
            ChunkSearcher index, OnnxEmbedder embedder, Question question, Map<String, Recall> recalls) {
        String words = QueryParser.parse(question.text()).words();
        float[] vector = embedder.embedQuery(words);
        for (SearchMode mode : SearchMode.values()) {
            List<String> documents = documents(index.search(request(mode, words, vector, SearchFilter.PUBLIC)));
            String own = question.language() + "→" + question.language() + " | " + mode.code();
            recalls.computeIfAbsent(own, key -> new Recall()).note(documents, question.answer());
            if (question.language().equals("es")) {
                recalls.computeIfAbsent("es→en | " + mode.code(), key -> new Recall())
                        .note(documents(index.search(request(mode, words, vector, ENGLISH))), question.translated());
            }
        }
    }

    private static SearchRequest request(SearchMode mode, String words, float[] vector, SearchFilter filter) {
        return new SearchRequest(mode, words, vector, DEPTH, null, filter);
    }

    private static List<String> documents(List<SearchHit> hits) {
        Set<String> documents = new LinkedHashSet<>();
        hits.forEach(hit -> documents.add(hit.chunk().locations().get(0).file()));
        return List.copyOf(documents);
    }
}
