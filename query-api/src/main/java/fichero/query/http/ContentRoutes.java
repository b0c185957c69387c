package fichero.query.http;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.query.readmodel.ContentItem;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Page;
import fichero.query.search.Searches;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Contents and their chunks. */
final class ContentRoutes {

    private static final int DEFAULT_NEIGHBOURS = 2;
    private static final int MAX_NEIGHBOURS = 50;

    private final Inventory inventory;
    private final Searches searches;

    ContentRoutes(Inventory inventory, Searches searches) {
        this.inventory = inventory;
        this.searches = searches;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/contents/{ref}", this::content),
                Route.get("/v1/contents/{ref}/chunks", this::chunks),
                Route.get("/v1/contents/{ref}/chunks/{index}/neighbours", this::neighbours));
    }

    private void content(Context context) {
        Parameters parameters = Parameters.of(context.queryParamMap(), List.of("collection"), null);
        Answers.json(context, content(context, parameters));
    }

    private ContentItem content(Context context, Parameters parameters) {
        ContentRef ref = ref(context.pathParam("ref"));
        String collection = parameters.text("collection").orElse(null);
        Optional<ContentItem> content = inventory.content(ref, collection, Callers.scopes(context));
        return content.orElseThrow(() -> new ProblemException(
                Problem.Code.NOT_FOUND,
                "there is no content " + ref + (collection == null ? "" : " in collection '" + collection + "'")));
    }

    private static ContentRef ref(String spelled) {
        try {
            return new ContentRef(spelled);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid(String.valueOf(e.getMessage()));
        }
    }

    private void chunks(Context context) {
        Parameters parameters = Parameters.of(context.queryParamMap(), List.of("collection", "limit", "cursor"), null);
        int limit = parameters.limit();
        int after = parameters.text("cursor").map(ContentRoutes::place).orElse(-1);
        ContentItem content = content(context, parameters);
        List<ChunkItem> found = chunksOf(content, after, Callers.scopes(context));
        boolean more = found.size() > limit;
        List<ChunkItem> items = more ? found.subList(0, limit) : found;
        String next = more ? Integer.toString(items.get(limit - 1).chunkIndex()) : null;
        Answers.json(context, Items.of(new Page<>(items, next)));
    }

    /** The chunk itself, and those around it, in the order of the text. */
    private void neighbours(Context context) {
        Parameters parameters = Parameters.of(context.queryParamMap(), List.of("collection", "before", "after"), null);
        int index = index(context.pathParam("index"));
        int before = parameters.integer("before", DEFAULT_NEIGHBOURS, 0, MAX_NEIGHBOURS);
        int after = parameters.integer("after", DEFAULT_NEIGHBOURS, 0, MAX_NEIGHBOURS);
        ContentItem content = content(context, parameters);
        List<ChunkItem> around = chunksOf(content, index - before - 1, Callers.scopes(context)).stream()
                .takeWhile(chunk -> chunk.chunkIndex() <= index + after)
                .toList();
        if (around.stream().noneMatch(chunk -> chunk.chunkIndex() == index)) {
            throw new ProblemException(
                    Problem.Code.NOT_FOUND, "content " + content.contentRef() + " has no chunk " + index);
        }
        Answers.json(context, Items.of(new Page<>(around, null)));
    }

    private static int index(String spelled) {
        try {
            return Integer.parseInt(spelled);
        } catch (NumberFormatException e) {
            throw ProblemException.invalid("a chunk's place is a whole number from 0, but is '" + spelled + "'");
        }
    }

    private List<ChunkItem> chunksOf(ContentItem content, int after, Set<AccessScope> scopes) {
        return searches.chunks(new ContentHash(content.sha256()), scopes).stream()
                .filter(point -> point.chunk().content().toString().equals(content.contentKey()))
                .filter(point -> point.chunk().chunkIndex() > after)
                .map(ChunkItem::of)
                .toList();
    }

    private static int place(String cursor) {
        try {
            return Integer.parseInt(Cursor.read(cursor));
        } catch (NumberFormatException e) {
            throw Cursor.wrong();
        }
    }

    /**
     * One chunk of a content, in JSON as it stands here.
     *
     * @param embedded whether it is found by meaning too, not by words only
     */
    private record ChunkItem(
            String pointId,
            int chunkIndex,
            int start,
            int end,
            String text,
            @Nullable String title,
            List<String> headingPath,
            @Nullable Integer page,
            @Nullable Integer pageEnd,
            @Nullable String language,
            boolean embedded) {

        static ChunkItem of(StoredPoint point) {
            var chunk = point.chunk();
            return new ChunkItem(
                    chunk.id().toString(),
                    chunk.chunkIndex(),
                    chunk.start(),
                    chunk.end(),
                    chunk.text(),
                    chunk.title(),
                    chunk.headingPath(),
                    chunk.page() == 0 ? null : chunk.page(),
                    chunk.pageEnd() == 0 ? null : chunk.pageEnd(),
                    chunk.language(),
                    point.whole());
        }
    }
}
