package fichero.query.search;

import fichero.core.embedding.Embedder;
import fichero.core.failure.PoisonException;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.index.ChunkSearcher;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.IndexedChunk;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.query.readmodel.Holders;
import fichero.query.readmodel.Holders.Held;
import fichero.query.readmodel.Holders.Holder;
import fichero.query.readmodel.Inventory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Embeds the query, searches the index, and shows each hit under the files that hold it now. Safe for any thread. */
public final class Searches {

    /** Hits that no file answers for any more are replaced by later ones: so more are fetched than asked for. */
    private static final int SPARE_HITS = 20;

    private static final int MAX_FETCHED = 2_000;

    private final ServingSide serving;
    private final Holders holders;

    public Searches(ServingSide serving, Holders holders) {
        this.serving = serving;
        this.holders = holders;
    }

    /**
     * Hits, best first. A hybrid search falls back to words when the query cannot be embedded, and says so.
     *
     * @param scopes what the caller may see
     * @throws UnavailableException when the index, or the embedder of a semantic search, is away
     */
    public SearchAnswer search(SearchQuery query, Set<AccessScope> scopes) {
        return serving.use(side -> search(side, query, scopes));
    }

    private SearchAnswer search(SearchSide side, SearchQuery query, Set<AccessScope> scopes) {
        long startedAt = System.nanoTime();
        Leg leg = leg(side.embedder(), query);
        List<SearchAnswer.Hit> hits = found(side.index(), query, leg, scopes);
        long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt);
        return new SearchAnswer(leg.mode().code(), leg.degraded(), tookMs, hits);
    }

    /** Every chunk of the contents with these bytes, in order. */
    public List<StoredPoint> chunks(ContentHash hash, Set<AccessScope> scopes) {
        return serving.use(side -> ScopeCheck.points(asked(() -> side.index().chunksOf(hash, scopes)), scopes));
    }

    /** Whether the index answers. */
    public boolean indexAnswers() {
        try {
            return serving.use(side -> side.index().count()) >= 0;
        } catch (RetryableException e) {
            return false;
        }
    }

    /** How the query is run: with its vector, or by words alone. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Leg(
            SearchMode mode,
            float @Nullable [] vector,
            @Nullable Double minScore,
            @Nullable String degraded) {}

    private static Leg leg(Embedder embedder, SearchQuery query) {
        if (query.mode() == SearchMode.KEYWORD) {
            return new Leg(SearchMode.KEYWORD, null, query.minScore(), null);
        }
        try {
            return new Leg(query.mode(), embedder.embedQuery(query.words()), query.minScore(), null);
        } catch (RetryableException | SetupException e) {
            // Set up wrongly: the model is another one now than the index was made with.
            if (query.mode() == SearchMode.SEMANTIC) {
                throw new UnavailableException(UnavailableException.Part.EMBEDDER, e);
            }
            return byWords(query, "the embedder is not available, so only words were searched");
        } catch (PoisonException e) {
            return byWords(query, "the embedder refuses this query, so only words were searched");
        }
    }

    /** A least cosine similarity says nothing about BM25, so it is left out. */
    private static Leg byWords(SearchQuery query, String why) {
        String degraded = query.minScore() == null ? why : why + " and min_score was not applied";
        return new Leg(SearchMode.KEYWORD, null, null, degraded);
    }

    @SuppressWarnings("NullAway") // It overlooks the annotation on SearchRequest's array when reading its class file.
    private List<SearchAnswer.Hit> found(ChunkSearcher index, SearchQuery query, Leg leg, Set<AccessScope> scopes) {
        SearchFilter filter =
                new SearchFilter(scopes, query.collection(), query.path(), query.metadata(), query.languages(), null);
        Map<String, Held> known = new HashMap<>();
        int fetch = query.topK() + Math.max(SPARE_HITS, query.topK());
        while (true) {
            SearchRequest request = new SearchRequest(
                    leg.mode(), query.words(), leg.vector(), fetch, leg.minScore(), filter, query.highlights());
            List<SearchHit> hits = asked(() -> index.search(request));
            List<SearchAnswer.Hit> answers = answers(ScopeCheck.hits(hits, scopes), query, known);
            if (answers.size() >= query.topK() || hits.size() < request.topK() || fetch >= MAX_FETCHED) {
                return answers.subList(0, Math.min(answers.size(), query.topK()));
            }
            fetch = Math.min(fetch * 4, MAX_FETCHED);
        }
    }

    private List<SearchAnswer.Hit> answers(List<SearchHit> hits, SearchQuery query, Map<String, Held> known) {
        Set<String> unknown = new LinkedHashSet<>();
        hits.forEach(hit -> unknown.add(hit.chunk().content().toString()));
        unknown.removeAll(known.keySet());
        known.putAll(holders.of(unknown));
        List<SearchAnswer.Hit> answers = new ArrayList<>();
        for (SearchHit hit : hits) {
            String key = hit.chunk().content().toString();
            Held held = known.get(key);
            List<Holder> files = held == null ? List.of() : Answering.files(key, held, query.path());
            if (!files.isEmpty()) {
                answers.add(answer(hit, files.subList(0, Math.min(files.size(), Inventory.MAX_FILES_NAMED))));
            }
        }
        return answers;
    }

    private static SearchAnswer.Hit answer(SearchHit hit, List<Holder> files) {
        IndexedChunk chunk = hit.chunk();
        return new SearchAnswer.Hit(
                chunk.text(),
                hit.score(),
                hit.similarity(),
                files.stream().map(Holder::file).toList(),
                files.stream().map(Holder::path).toList(),
                chunk.title(),
                chunk.headingPath(),
                chunk.page() == 0 ? null : chunk.page(),
                chunk.pageEnd() == 0 ? null : chunk.pageEnd(),
                chunk.chunkIndex(),
                chunk.start(),
                chunk.end(),
                chunk.language(),
                chunk.content().collection(),
                chunk.content().ref().value(),
                chunk.detectedType(),
                chunk.metadata(),
                hit.highlights());
    }

    private static <T> T asked(Supplier<T> question) {
        try {
            return question.get();
        } catch (RetryableException e) {
            throw new UnavailableException(UnavailableException.Part.INDEX, e);
        }
    }
}
