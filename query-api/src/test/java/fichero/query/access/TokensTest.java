package fichero.query.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpServer;
import fichero.core.identity.AccessScope;
import fichero.query.access.AccessException.Kind;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class TokensTest {

    private static final String SECRET = "a secret of at least thirty-two bytes";
    private static final String ISSUER = "https://issuer.example";
    private static final String AUDIENCE = "fichero";

    private static RSAKey key;
    private static HttpServer issuer;
    private static final AtomicInteger asked = new AtomicInteger();

    private final Tokens bySecret = new Tokens(new TokenSettings(null, SECRET, ISSUER, AUDIENCE));

    @BeforeAll
    static void publishKeys() throws JOSEException, IOException {
        key = new RSAKeyGenerator(2048).keyID("one").generate();
        issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        byte[] set = new JWKSet(key.toPublicJWK()).toString().getBytes(StandardCharsets.UTF_8);
        issuer.createContext("/keys", exchange -> {
            asked.incrementAndGet();
            exchange.getResponseHeaders().set("Content-Type", "application/jwk-set+json");
            exchange.sendResponseHeaders(200, set.length);
            exchange.getResponseBody().write(set);
            exchange.close();
        });
        issuer.start();
    }

    @AfterAll
    static void stop() {
        issuer.stop(0);
    }

    @Test
    void theClaimsSayWhoAsksAndWhatTheySee() throws JOSEException {
        Caller caller =
                bySecret.caller(signed(claims().claim("session_id", "ana").claim("fichero_role", "admin")));

        assertThat(caller).isEqualTo(new Caller("token:ana@example", Role.ADMIN, "ana"));
        assertThat(caller.scopes()).contains(AccessScope.ofSession("ana"));
    }

    @Test
    void aSubjectCannotBreakALineOfTheLog() throws JOSEException {
        String forged = "ana\ncaller=\"admin\"\u2028";

        assertThat(bySecret.caller(signed(claims().subject(forged))).name()).isEqualTo("token:ana?caller=?admin??");
    }

    @Test
    void withoutAClaimTheRoleIsToReadAndNothingButThePublicIsSeen() throws JOSEException {
        Caller caller = bySecret.caller(signed(claims().claim("role", "admin")));

        assertThat(caller.role()).isEqualTo(Role.READ);
        assertThat(caller.scopes()).containsExactly(AccessScope.PUBLIC);
    }

    @Test
    void aTokenThatIsOverOrOfOthersOrForOthersIsRefused() throws JOSEException {
        Instant hourAgo = Instant.now().minusSeconds(3600);
        Instant inAnHour = Instant.now().plusSeconds(3600);
        for (JWTClaimsSet.Builder wrong : Set.of(
                claims().expirationTime(Date.from(hourAgo)),
                claims().expirationTime(null),
                claims().notBeforeTime(Date.from(inAnHour)),
                claims().issuer("https://other.example"),
                claims().issuer(null),
                claims().audience("another service"),
                claims().audience((String) null),
                claims().claim("session_id", "ana/bea"),
                claims().claim("session_id", 7),
                claims().claim("fichero_role", "owner"))) {
            assertRefused(signed(wrong));
        }
    }

    @Test
    void aTokenThatIsNotSignedWithTheSecretIsRefused() throws JOSEException {
        String good = signed(claims().claim("session_id", "ana"));
        assertThat(bySecret.caller(good).session()).isEqualTo("ana");

        assertRefused(signed(claims(), new MACSigner("another secret of thirty-two bytes!")));
        assertRefused(new PlainJWT(claims().build()).serialize());
        assertRefused(good.substring(0, good.lastIndexOf('.') + 1));
        assertRefused(good.replace(".", ".e30"));
        assertRefused("a.b.c");
    }

    @Test
    void publishedKeysAreFetchedOnceAndTheirSecretIsNotTheirText() throws Exception {
        Tokens byKeySet = new Tokens(new TokenSettings(keys("/keys"), null, ISSUER, AUDIENCE));
        int before = asked.get();
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build();
        String token = signed(header, claims().claim("session_id", "bea"), new RSASSASigner(key));

        assertThat(byKeySet.caller(token).session()).isEqualTo("bea");
        assertThat(byKeySet.caller(token).session()).isEqualTo("bea");
        assertThat(asked.get() - before).isEqualTo(1);

        String publicText = key.toPublicJWK().toJSONString();
        String forged = signed(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(),
                claims().claim("session_id", "bea"),
                new MACSigner(publicText));
        assertThatThrownBy(() -> byKeySet.caller(forged))
                .isInstanceOfSatisfying(
                        AccessException.class, e -> assertThat(e.kind()).isEqualTo(Kind.UNAUTHENTICATED));
    }

    @Test
    void whileTheKeysCannotBeHadNobodyIsCalledAForger() throws JOSEException {
        Tokens nowhere = new Tokens(new TokenSettings(keys("/nowhere"), null, null, AUDIENCE));
        JWSHeader header =
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("one").build();
        String token = signed(header, claims(), new RSASSASigner(key));

        assertThat(catchThrowableOfType(AccessException.class, () -> nowhere.caller(token))
                        .kind())
                .isEqualTo(Kind.KEYS_UNAVAILABLE);
    }

    private void assertRefused(String token) {
        AccessException refusal = catchThrowableOfType(AccessException.class, () -> bySecret.caller(token));
        assertThat(refusal).as(token).isNotNull();
        assertThat(refusal.kind()).isEqualTo(Kind.UNAUTHENTICATED);
    }

    private static URI keys(String path) {
        return URI.create("http://127.0.0.1:" + issuer.getAddress().getPort() + path);
    }

    private static JWTClaimsSet.Builder claims() {
        return new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .audience(AUDIENCE)
                .subject("ana@example")
                .expirationTime(Date.from(Instant.now().plusSeconds(600)));
    }

    private static String signed(JWTClaimsSet.Builder claims) throws JOSEException {
        return signed(claims, new MACSigner(SECRET));
    }

    private static String signed(JWTClaimsSet.Builder claims, JWSSigner signer) throws JOSEException {
        return signed(new JWSHeader(JWSAlgorithm.HS256), claims, signer);
    }

    private static String signed(JWSHeader header, JWTClaimsSet.Builder claims, JWSSigner signer) throws JOSEException {
        SignedJWT token = new SignedJWT(header, claims.build());
        token.sign(signer);
        return token.serialize();
    }
}
