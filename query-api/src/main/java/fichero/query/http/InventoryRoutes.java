package fichero.query.http;

import fichero.core.identity.AccessScope;
import fichero.core.identity.ContentHash;
import fichero.core.identity.ContentRef;
import fichero.core.index.ChunkSearcher.StoredPoint;
import fichero.query.readmodel.ContentItem;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Inventory.FileQuery;
import fichero.query.readmodel.Inventory.Page;
import fichero.query.search.Searches;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files, contents, their chunks, and runs. */
final class InventoryRoutes {

    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;
    private static final String FILES = "/v1/files/";
    private static final List<String> STATES =
            List.of("identified", "extracted", "indexed", "quarantined", "empty", "ignored", "gone");

    private final Inventory inventory;
    private final Searches searches;

    InventoryRoutes(Inventory inventory, Searches searches) {
        this.inventory = inventory;
        this.searches = searches;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/v1/files", this::files),
                Route.get(FILES + "<id>", this::file),
                Route.get("/v1/contents/{ref}", this::content),
                Route.get("/v1/contents/{ref}/chunks", this::chunks),
                Route.get("/v1/runs", this::runs));
    }

    /** A list, in JSON as it stands here. */
    private record Items<T>(List<T> items, @Nullable String nextCursor) {
        static <T> Items<T> of(Page<T> page) {
            return new Items<>(page.items(), Cursor.of(page.next()));
        }
    }

    private void files(Context context) {
        Parameters parameters =
                Parameters.of(context.queryParamMap(), List.of("state", "source", "q", "limit", "cursor"), null);
        FileQuery query = new FileQuery(
                new LinkedHashSet<>(parameters.words("state", STATES)),
                parameters.text("source").orElse(null),
                parameters.text("q").orElse(null),
                parameters.text("cursor").map(Cursor::read).orElse(null),
                parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT));
        Answers.json(context, Items.of(inventory.files(query, Callers.scopes(context))));
    }

    private void file(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        String id = fileId(context);
        FileItem file = inventory
                .file(id, Callers.scopes(context))
                .orElseThrow(() -> new ProblemException(
                        Problem.Code.NOT_FOUND,
                        "no file '" + id + "' was ever seen; an id is <source>:<path>, percent-encoded"));
        Answers.json(context, file);
    }

    /** From the raw path, since an id may hold slashes and whatever else a file name may hold. */
    private static String fileId(Context context) {
        String raw = context.path().substring(FILES.length());
        try {
            return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("the file id is not percent-encoded UTF-8: " + e.getMessage());
        }
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
        int limit = parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT);
        int after = parameters.text("cursor").map(InventoryRoutes::place).orElse(-1);
        ContentItem content = content(context, parameters);
        List<ChunkItem> found = chunksOf(content, after, Callers.scopes(context));
        boolean more = found.size() > limit;
        List<ChunkItem> items = more ? found.subList(0, limit) : found;
        String next = more ? Integer.toString(items.get(limit - 1).chunkIndex()) : null;
        Answers.json(context, Items.of(new Page<>(items, next)));
    }

    private List<ChunkItem> chunksOf(ContentItem content, int after, Set<AccessScope> scopes) {
        return searches.chunks(new ContentHash(content.sha256()), scopes).stream()
                .filter(point -> point.chunk().content().collection().equals(content.collection()))
                .filter(point -> point.chunk().chunkIndex() > after)
                .map(ChunkItem::of)
                .toList();
    }

    private static int place(String cursor) {
        try {
            return Integer.parseInt(Cursor.read(cursor));
        } catch (NumberFormatException e) {
            throw ProblemException.invalid("'cursor' is not one that this list answered: begin without it");
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

    private void runs(Context context) {
        Parameters parameters =
                Parameters.of(context.queryParamMap(), List.of("source", "kind", "limit", "cursor"), null);
        Answers.json(
                context,
                Items.of(inventory.runs(
                        parameters.text("source").orElse(null),
                        parameters.word("kind", List.of("scan", "watch")).orElse(null),
                        parameters.text("cursor").map(Cursor::read).orElse(null),
                        parameters.integer("limit", DEFAULT_LIMIT, 1, MAX_LIMIT))));
    }
}
