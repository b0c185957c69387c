package fichero.query.http;

import fichero.query.readmodel.FileHistory;
import fichero.query.readmodel.FileItem;
import fichero.query.readmodel.FileQuery;
import fichero.query.readmodel.Inventory;
import io.javalin.http.Context;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Files: lists of them, one of them, what one held over time, and all of them as a table. */
final class FileRoutes {

    private static final String FILES = "/v1/files/";
    private static final String HISTORY = "/history";

    private final Inventory inventory;

    FileRoutes(Inventory inventory) {
        this.inventory = inventory;
    }

    /** In the order in which they are tried: an id may hold slashes, so it would take all the others. */
    List<Route> routes() {
        return List.of(
                Route.get("/v1/files", this::files),
                Route.get(FILES + "export", this::export),
                Route.get(FILES + "<id>" + HISTORY, this::history),
                Route.get(FILES + "<id>", this::file));
    }

    private void files(Context context) {
        Parameters parameters = FileParameters.of(context.queryParamMap(), "limit", "cursor");
        FileQuery query =
                FileParameters.query(FileParameters.filter(parameters), FileParameters.order(parameters), parameters);
        Answers.json(context, Items.of(inventory.files(query, Callers.scopes(context))));
    }

    private void export(Context context) {
        Parameters parameters = FileParameters.of(context.queryParamMap(), "format");
        FileExport.Format format = parameters
                .word("format", FileExport.Format.codes())
                .map(FileExport.Format::ofCode)
                .orElse(FileExport.Format.CSV);
        var scopes = Callers.scopes(context);
        new FileExport(query -> inventory.files(query, scopes), format)
                .answer(context, FileParameters.filter(parameters), FileParameters.order(parameters));
    }

    private void file(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        answer(context, id(context.path()));
    }

    private void answer(Context context, String id) {
        FileItem file = inventory.file(id, Callers.scopes(context)).orElseThrow(() -> unknown(id));
        Answers.json(context, file);
    }

    /** A file may itself be called history: when the path names such a one, and no other, it is meant. */
    private void history(Context context) {
        Parameters.of(context.queryParamMap(), List.of(), null);
        String path = context.path();
        String id = id(path.substring(0, path.length() - HISTORY.length()));
        Optional<FileHistory> history = inventory.history(id, Callers.scopes(context));
        if (history.isPresent()) {
            Answers.json(context, history.get());
        } else if (inventory.file(id + HISTORY, Callers.scopes(context)).isPresent()) {
            answer(context, id + HISTORY);
        } else {
            throw unknown(id);
        }
    }

    private static ProblemException unknown(String id) {
        return new ProblemException(
                Problem.Code.NOT_FOUND,
                "no file '" + id + "' was ever seen; an id is <source>:<path>, percent-encoded");
    }

    /** From the raw path, since an id may hold slashes and whatever else a file name may hold. */
    private static String id(String path) {
        return decoded(path.substring(FILES.length()), "file id");
    }

    static String decoded(String raw, String what) {
        try {
            return URLDecoder.decode(raw.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ProblemException.invalid("the " + what + " is not percent-encoded UTF-8: " + e.getMessage());
        }
    }
}
