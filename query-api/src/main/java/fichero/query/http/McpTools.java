package fichero.query.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import fichero.core.failure.RetryableException;
import fichero.core.index.query.QuerySyntaxException;
import fichero.query.access.Caller;
import fichero.query.mcp.McpTool;
import fichero.query.mcp.McpToolException;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.Inventory;
import fichero.query.readmodel.Page;
import fichero.query.search.SearchAnswer;
import fichero.query.search.Searches;
import fichero.query.search.UnavailableException;
import fichero.query.status.StatusReader;
import fichero.schemas.BrokerException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the tools of {@code /mcp} do: the same as the routes, with answers cut down to what a model has use for. */
final class McpTools {

    private static final String DEFAULT_HITS = "8";
    private static final String DEFAULT_FILES = "50";

    private final Searches searches;
    private final Inventory inventory;
    private final StatusReader status;

    McpTools(Searches searches, Inventory inventory, StatusReader status) {
        this.searches = searches;
        this.inventory = inventory;
        this.status = status;
    }

    List<McpTool> all() {
        return List.of(
                new McpTool("fichero_search", told(this::search)),
                new McpTool("fichero_get_document", told(new DocumentReading(inventory, searches)::read)),
                new McpTool("fichero_list_files", told(this::list)),
                new McpTool("fichero_status", told((arguments, caller) -> status.read(caller))));
    }

    /** Problems of routes in a tool's words. */
    private static McpTool.Call told(McpTool.Call call) {
        return (arguments, caller) -> {
            try {
                return call.answer(arguments, caller);
            } catch (ProblemException e) {
                throw new McpToolException(e.detail());
            } catch (QuerySyntaxException e) {
                throw new McpToolException("at character " + e.position() + " of 'query': " + e.getMessage());
            } catch (UnavailableException | RetryableException | BrokerException e) {
                throw new McpToolException(e.getMessage() + "; try again later");
            }
        };
    }

    /** One passage, in JSON as it stands here. */
    private record Passage(
            String text,
            String file,
            String path,
            int copies,
            @Nullable String title,
            List<String> headingPath,
            @Nullable Integer page,
            String contentRef,
            String collection,
            int chunkIndex,
            double score) {

        static Passage of(SearchAnswer.Hit hit) {
            return new Passage(
                    hit.text(),
                    hit.files().get(0),
                    hit.paths().get(0),
                    hit.files().size() - 1,
                    hit.title(),
                    hit.headingPath(),
                    hit.page(),
                    hit.contentRef(),
                    hit.collection(),
                    hit.chunkIndex(),
                    hit.score());
        }
    }

    private record Passages(
            String mode,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String degraded,

            List<Passage> hits) {}

    private Passages search(Map<String, Object> arguments, Caller caller) {
        Map<String, List<String>> parameters = values(arguments);
        rename(parameters, "query", "q");
        rename(parameters, "limit", "top_k");
        parameters.putIfAbsent("top_k", List.of(DEFAULT_HITS));
        parameters.put("highlights", List.of("false"));
        SearchAnswer found = searches.search(SearchParameters.ofQuery(parameters), caller.scopes());
        return new Passages(
                found.mode(),
                found.degraded(),
                found.hits().stream().map(Passage::of).toList());
    }

    /** One file, in JSON as it stands here. */
    private record Listed(
            String file,
            String path,
            String state,
            @Nullable String reason,
            @Nullable String advice,
            @Nullable String title,
            @Nullable String detectedType,
            @Nullable String language,
            long sizeBytes,
            @Nullable Instant modifiedAt,
            @Nullable String contentRef,
            int chunks) {

        static Listed of(FileItem file) {
            return new Listed(
                    file.file(),
                    file.path(),
                    file.state(),
                    file.reason(),
                    file.advice(),
                    file.title(),
                    file.detectedType(),
                    file.language(),
                    file.sizeBytes(),
                    file.modifiedAt(),
                    file.contentRef(),
                    file.chunks());
        }
    }

    private record Files(List<Listed> files, @Nullable String nextCursor) {}

    private Files list(Map<String, Object> arguments, Caller caller) {
        Map<String, List<String>> values = values(arguments);
        values.putIfAbsent("limit", List.of(DEFAULT_FILES));
        Parameters parameters = FileParameters.of(values, "limit", "cursor");
        Page<FileItem> page = inventory.files(
                FileParameters.query(FileParameters.filter(parameters), FileParameters.order(parameters), parameters),
                caller.scopes());
        return new Files(page.items().stream().map(Listed::of).toList(), Cursor.of(page.next()));
    }

    /** Arguments as a query string would have them. */
    static Map<String, List<String>> values(Map<String, Object> arguments) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        arguments.forEach((name, value) -> {
            if (value instanceof Collection<?> several) {
                values.put(name, several.stream().map(String::valueOf).toList());
            } else if (value != null) {
                values.put(name, List.of(String.valueOf(value)));
            }
        });
        return values;
    }

    private static void rename(Map<String, List<String>> values, String from, String to) {
        List<String> given = values.remove(from);
        if (given != null) {
            values.put(to, given);
        }
    }
}
