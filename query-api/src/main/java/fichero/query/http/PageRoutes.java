package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.schemas.Json;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The web page and the description of this interface, all of it from the jar. */
final class PageRoutes {

    /** Named here one by one, so that nothing else of the jar can be asked for. */
    static final Set<String> ASSETS = Set.of(
            "answers.js",
            "api.js",
            "app.js",
            "context.js",
            "details.js",
            "dom.js",
            "facets.js",
            "format.js",
            "health.js",
            "help.js",
            "highlight.js",
            "inventory.js",
            "key.js",
            "keyboard.js",
            "language.js",
            "progress.js",
            "quarantine.js",
            "search.js",
            "sheet.js",
            "texts.js",
            "theme.js",
            "url.js",
            "style.css",
            "icon.svg");

    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript;charset=utf-8",
            "css", "text/css;charset=utf-8",
            "svg", "image/svg+xml");

    List<Route> routes() {
        byte[] openApi = openApi();
        byte[] index = resource("/fichero/query/web/index.html");
        return List.of(
                Route.get(
                                "/",
                                context -> context.contentType("text/html;charset=utf-8")
                                        .result(index))
                        .forEverybody(),
                Route.get("/web/{name}", PageRoutes::asset).forEverybody(),
                Route.get(
                                "/openapi.json",
                                context ->
                                        context.contentType("application/json").result(openApi))
                        .forEverybody());
    }

    private static void asset(Context context) {
        String name = context.pathParam("name");
        if (!ASSETS.contains(name)) {
            throw new ProblemException(Problem.Code.NOT_FOUND, "the page has no part '" + name + "'");
        }
        String type = Objects.requireNonNull(TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
        context.contentType(type).result(resource("/fichero/query/web/" + name));
    }

    /** The specification is written in YAML, for people, and served in JSON, for programs. */
    static byte[] openApi() {
        String yaml = new String(resource("/fichero/query/http/openapi.yaml"), java.nio.charset.StandardCharsets.UTF_8);
        Object description = new Load(LoadSettings.builder().build()).loadFromString(yaml);
        try {
            return Json.mapper().writeValueAsBytes(description);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("openapi.yaml cannot be written as JSON", e);
        }
    }

    private static byte[] resource(String path) {
        try (InputStream bytes = PageRoutes.class.getResourceAsStream(path)) {
            if (bytes == null) {
                throw new IllegalStateException(path + " is missing from the jar");
            }
            return bytes.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + path, e);
        }
    }
}
