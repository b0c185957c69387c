package fichero.query.http;

import io.javalin.http.Handler;
import io.javalin.http.HandlerType;

/**
 * One route.
 *
 * @param path as Javalin spells it; {@code <name>} takes slashes too
 */
record Route(HandlerType method, String path, Handler handler) {

    static Route get(String path, Handler handler) {
        return new Route(HandlerType.GET, path, handler);
    }

    static Route post(String path, Handler handler) {
        return new Route(HandlerType.POST, path, handler);
    }

    /** The path as OpenAPI spells it. */
    String template() {
        return path.replace('<', '{').replace('>', '}');
    }
}
