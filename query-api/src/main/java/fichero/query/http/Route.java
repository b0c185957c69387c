package fichero.query.http;

import fichero.query.access.Right;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import org.jspecify.annotations.Nullable;

/**
 * One route.
 *
 * @param path as Javalin spells it; {@code <name>} takes slashes too
 * @param right that a caller must have; null lets everybody in, whoever they are
 */
record Route(
        HandlerType method,
        String path,
        Handler handler,
        @Nullable Right right) {

    /** For callers who may read, as long as nothing else is said. */
    static Route get(String path, Handler handler) {
        return new Route(HandlerType.GET, path, handler, Right.READ);
    }

    static Route post(String path, Handler handler) {
        return new Route(HandlerType.POST, path, handler, Right.READ);
    }

    static Route put(String path, Handler handler) {
        return new Route(HandlerType.PUT, path, handler, Right.ADMINISTER);
    }

    static Route delete(String path, Handler handler) {
        return new Route(HandlerType.DELETE, path, handler, Right.ADMINISTER);
    }

    Route needs(Right other) {
        return new Route(method, path, handler, other);
    }

    /** The same for everybody: it must answer with nothing that comes from documents. */
    Route forEverybody() {
        return new Route(method, path, handler, null);
    }

    /** The path as OpenAPI spells it. */
    String template() {
        return path.replace('<', '{').replace('>', '}');
    }
}
