package fichero.query.search;

import fichero.core.embedding.Embedder;
import fichero.core.failure.PoisonException;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.index.ChunkSearcher;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchHit;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.core.index.query.Condition;
import fichero.core.index.query.ParsedQuery;
import fichero.query.readmodel.Holders;
import fichero.query.readmodel.Holders.Held;
import fichero.query.readmodel.Holders.Holder;
import fichero.query.readmodel.Inventory;
import fichero.query.search.SearchAnswer.Understood;
import fichero.query.search.SearchQuery.Presentation;
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

    /**
     * Hits that no file answers for any more are replaced by later ones, and hits of one document make way for others: so
     * more are fetched than asked for. The same for the first pages of a search, since ranks follow from how deep the
     * legs look.
     */
    private static final int FETCHED = 120;

    private static final int FETCHED_FOR_FACETS = 480;

    private static final int GROWTH = 4;

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
     * @throws fichero.core.index.query.QuerySyntaxException when the query has operators, but not as they go
     * @throws UnavailableException when the index, or the embedder of a semantic search, is away
     */
    public SearchAnswer search(SearchQuery query, Set<AccessScope> scopes) {
        return serving.use(side -> search(side, query, scopes));
    }

    private SearchAnswer search(SearchSide side, SearchQuery query, Set<AccessScope> scopes) {
        long startedAt = System.nanoTime();
        ParsedQuery parsed = query.parsed();
        Leg leg = leg(side.embedder(), query, parsed);
        Candidates candidates = candidates(side.index(), query, parsed, leg, scopes);
        Presentation presentation = query.presentation();
        List<List<Found>> rows = candidates.rows();
        int end = Math.min(rows.size(), presentation.offset() + query.topK());
        HitView view = new HitView(side.index(), query, parsed.sought());
        List<SearchAnswer.Hit> hits = rows.subList(Math.min(presentation.offset(), end), end).stream()
                .map(view::of)
                .toList();
        boolean more = rows.size() > end && end <= Presentation.MAX_OFFSET;
        return new SearchAnswer(
                leg.mode().code(),
                leg.degraded(),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startedAt),
                hits,
                more ? Integer.toString(end) : null,
                presentation.facets().isEmpty()
                        ? null
                        : Facets.of(presentation.facets(), candidates.found(), candidates.complete()),
                presentation.explain() ? understood(parsed) : null);
    }

    private static Understood understood(ParsedQuery parsed) {
        Condition condition = parsed.condition();
        return new Understood(parsed.words(), condition == null ? null : condition.spelled());
    }

    /** Every chunk of the contents with these bytes, in order. */
    public List<StoredPoint> chunks(ContentHash hash, Set<AccessScope> scopes) {
        return serving.use(side -> ScopeCheck.points(asked(() -> side.index().chunksOf(hash, scopes)), scopes));
    }

    /** Whether the index answers. */
    public boolean indexAnswers() {
        try {
            return serving.use(side -> side.index().count()) >= 0;
        } catch (RetryableException | SetupException e) {
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

    private static Leg leg(Embedder embedder, SearchQuery query, ParsedQuery parsed) {
        if (query.mode() == SearchMode.KEYWORD || parsed.words().isEmpty()) {
            return new Leg(SearchMode.KEYWORD, null, null, null);
        }
        try {
            return new Leg(query.mode(), embedder.embedQuery(parsed.words()), query.minScore(), null);
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

    /**
     * What the rows of a search are taken from.
     *
     * @param found best first
     * @param complete whether the search finds no more
     */
    private record Candidates(List<Found> found, List<List<Found>> rows, boolean complete) {}

    @SuppressWarnings("NullAway") // It overlooks the annotation on SearchRequest's array when reading its class file.
    private Candidates candidates(
            ChunkSearcher index, SearchQuery query, ParsedQuery parsed, Leg leg, Set<AccessScope> scopes) {
        SearchFilter filter = new SearchFilter(
                        scopes, query.collection(), query.path(), query.metadata(), query.languages(), null)
                .and(query.filter())
                .and(parsed.condition());
        Map<String, Held> known = new HashMap<>();
        int wanted = query.presentation().offset() + query.topK();
        int fetch = query.presentation().facets().isEmpty() ? FETCHED : FETCHED_FOR_FACETS;
        while (fetch <= wanted) {
            fetch *= GROWTH;
        }
        while (true) {
            SearchRequest request =
                    new SearchRequest(leg.mode(), parsed.words(), leg.vector(), fetch, leg.minScore(), filter);
            List<SearchHit> hits = asked(() -> index.search(request));
            boolean complete = hits.size() < request.topK();
            Candidates candidates = arranged(ScopeCheck.hits(hits, scopes), complete, query, known);
            if (candidates.rows().size() > wanted || complete || fetch >= MAX_FETCHED) {
                return candidates;
            }
            fetch = Math.min(fetch * GROWTH, MAX_FETCHED);
        }
    }

    /** Looks at no more hits than are needed: who answers for one is a question to the read model. */
    private Candidates arranged(List<SearchHit> hits, boolean complete, SearchQuery query, Map<String, Held> known) {
        Presentation presentation = query.presentation();
        boolean all = presentation.groupSize() > 0 || !presentation.facets().isEmpty();
        int wanted = presentation.offset() + query.topK();
        List<Found> found = new ArrayList<>();
        for (int start = 0; start < hits.size(); start += Arrangement.BLOCK) {
            int end = Math.min(hits.size(), start + Arrangement.BLOCK);
            found.addAll(answering(hits.subList(start, end), query, known));
            if (!all && found.size() > wanted + Arrangement.BLOCK) {
                break;
            }
        }
        return new Candidates(found, Arrangement.of(found, presentation), complete);
    }

    private List<Found> answering(List<SearchHit> hits, SearchQuery query, Map<String, Held> known) {
        Set<String> unknown = new LinkedHashSet<>();
        hits.forEach(hit -> unknown.add(hit.chunk().content().toString()));
        unknown.removeAll(known.keySet());
        known.putAll(holders.of(unknown));
        List<Found> answers = new ArrayList<>();
        for (SearchHit hit : hits) {
            String key = hit.chunk().content().toString();
            Held held = known.get(key);
            List<Holder> files = held == null ? List.of() : Answering.files(key, held, query.path());
            if (!files.isEmpty()) {
                answers.add(new Found(hit, files.subList(0, Math.min(files.size(), Inventory.MAX_FILES_NAMED))));
            }
        }
        return answers;
    }

    private static <T> T asked(Supplier<T> question) {
        try {
            return question.get();
        } catch (RetryableException | SetupException e) {
            throw new UnavailableException(UnavailableException.Part.INDEX, e);
        }
    }
}
