package fichero.query.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import fichero.schemas.Json;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Errors that Jetty finds before any route is asked, such as a header that is too large, as problems too. */
final class ConnectionProblems implements Request.Handler {

    private static final HttpField TYPE = new HttpField(HttpHeader.CONTENT_TYPE, Problem.CONTENT_TYPE);

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        // Other statuses from 500 on tell of a version or an encoding of HTTP that is not spoken here.
        Problem.Code code = response.getStatus() == 500 ? Problem.Code.INTERNAL_ERROR : Problem.Code.BAD_REQUEST;
        Problem problem = new Problem(
                "about:blank",
                Problem.of(code, "", "", null).title(),
                response.getStatus(),
                code.code(),
                "the server refuses this request before looking at its path",
                "/",
                null);
        Gate.HEADERS.forEach((name, value) -> response.getHeaders().put(name, value));
        response.getHeaders().put(TYPE);
        response.write(true, ByteBuffer.wrap(bytes(problem)), callback);
        return true;
    }

    private static byte[] bytes(Problem problem) {
        try {
            return Json.mapper().writeValueAsBytes(problem);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("cannot write a problem as JSON", e);
        }
    }
}
