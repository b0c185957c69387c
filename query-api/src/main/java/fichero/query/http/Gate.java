package fichero.query.http;

import fichero.query.access.Access;
import fichero.query.access.AccessSettings;
import fichero.query.access.Caller;
import fichero.query.access.Right;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What every request passes before its route is asked: the names it may be sent to, the pages it may come from, who asks
 * and whether they may. And what is written down of it afterwards.
 */
final class Gate {

    /** Who changed what, or was kept from it. */
    private static final Logger audit = LoggerFactory.getLogger("fichero.audit");

    private static final String AUDITED = "fichero.audited";

    /** Of every answer. */
    static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
                            + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options", "nosniff",
            "X-Frame-Options", "DENY",
            "Referrer-Policy", "no-referrer",
            "Permissions-Policy", "camera=(), geolocation=(), microphone=()",
            "Cross-Origin-Resource-Policy", "same-origin",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Cache-Control", "no-store");

    private final HostGuard hosts;
    private final OriginGuard origins;
    private final Access access;

    /** @param host that the server is bound to */
    Gate(String host, AccessSettings settings, Access access) {
        this.hosts = new HostGuard(host, settings.hosts());
        this.origins = new OriginGuard(settings.hosts());
        this.access = access;
    }

    /** For every request, whether there is a route for it or not. */
    void before(Context context) {
        HEADERS.forEach(context::header);
        hosts.check(context.header("Host"));
        origins.check(context.header("Origin"), context.header("Host"));
    }

    /** The route's handler, for those who may ask it. */
    Handler guarded(Route route) {
        Right right = route.right();
        if (right == null) {
            return route.handler();
        }
        return context -> {
            if (right == Right.ADMINISTER) {
                context.attribute(AUDITED, route.template());
            }
            Caller caller = access.admit(context::header, context.ip());
            Callers.admitted(context, caller);
            if (!caller.may(right)) {
                throw new ProblemException(
                        Problem.Code.FORBIDDEN,
                        "this is not for the role " + caller.role().code() + ": ask with a key that has another");
            }
            route.handler().handle(context);
        };
    }

    /** After every request: its answer is known now. */
    void after(Context context) {
        String template = context.attribute(AUDITED);
        if (template == null) {
            return;
        }
        int status = context.statusCode();
        boolean denied = status == 401 || status == 403 || status == 429;
        (denied ? audit.atWarn() : audit.atInfo())
                .addKeyValue("caller", Callers.name(context))
                .addKeyValue("address", context.ip())
                .addKeyValue("method", String.valueOf(context.method()))
                .addKeyValue("route", template)
                .addKeyValue("path", context.path())
                .addKeyValue("status", status)
                .log(denied ? "administration refused" : "administration");
    }
}
