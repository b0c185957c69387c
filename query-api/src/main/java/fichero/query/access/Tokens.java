package fichero.query.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.ImmutableSecret;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import com.nimbusds.jwt.proc.JWTProcessor;
import java.net.MalformedURLException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads JSON Web Tokens: who they are of, once their signature, time, issuer and audience are right. Safe for any thread. */
final class Tokens {

    /** Whose documents the caller sees besides the public ones. */
    static final String SESSION_CLAIM = "session_id";

    /** A role of ours. Not {@code role}, which issuers use for what they mean by it. */
    static final String ROLE_CLAIM = "fichero_role";

    private static final Logger log = LoggerFactory.getLogger(Tokens.class);

    private static final int TIMEOUT_MILLIS = 3_000;
    private static final int KEY_SET_BYTES = 256 * 1024;

    /** A token without an end would be good for ever. */
    private static final Set<String> REQUIRED_CLAIMS = Set.of("exp");

    /** What would end a line of the log, or a value in it: subjects are chosen by people elsewhere. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\"]");

    private final JWTProcessor<SecurityContext> processor;

    Tokens(TokenSettings settings) {
        DefaultJWTProcessor<SecurityContext> checking = new DefaultJWTProcessor<>();
        checking.setJWSKeySelector(new JWSVerificationKeySelector<>(algorithms(settings), keys(settings)));
        checking.setJWSTypeVerifier(
                new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"), null));
        checking.setJWTClaimsSetVerifier(new DefaultJWTClaimsVerifier<>(
                settings.audience() == null ? null : Set.of(settings.audience()),
                settings.issuer() == null
                        ? null
                        : new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
                REQUIRED_CLAIMS,
                null));
        processor = checking;
    }

    /** One family only: a public key must never be taken for a shared secret. */
    private static Set<JWSAlgorithm> algorithms(TokenSettings settings) {
        if (settings.keySet() == null) {
            return JWSAlgorithm.Family.HMAC_SHA;
        }
        Set<JWSAlgorithm> algorithms = new HashSet<>(JWSAlgorithm.Family.RSA);
        algorithms.addAll(JWSAlgorithm.Family.EC);
        return algorithms;
    }

    private static JWKSource<SecurityContext> keys(TokenSettings settings) {
        URI keySet = settings.keySet();
        if (keySet == null) {
            return new ImmutableSecret<>(
                    Objects.requireNonNull(settings.secret()).getBytes(StandardCharsets.UTF_8));
        }
        try {
            // Kept for some minutes, asked again for a key that is not among them, and not more often than is decent.
            return JWKSourceBuilder.<SecurityContext>create(
                            keySet.toURL(), new DefaultResourceRetriever(TIMEOUT_MILLIS, TIMEOUT_MILLIS, KEY_SET_BYTES))
                    .retrying(true)
                    .build();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException("'" + keySet + "' is no URL of a set of keys", e);
        }
    }

    /** @throws AccessException when it is not to be believed, or when the keys cannot be fetched */
    Caller caller(String token) {
        JWTClaimsSet claims;
        try {
            claims = processor.process(token, null);
        } catch (ParseException | BadJOSEException e) {
            // What exactly is for whoever runs this; telling it to the caller would help a forger only.
            log.atDebug().addKeyValue("why", e.getMessage()).log("token refused");
            throw AccessException.unauthenticated(
                    "the token is not valid here, or not any more: its signature, issuer, audience and time are checked");
        } catch (JOSEException e) {
            log.atWarn().addKeyValue("why", e.toString()).log("the keys of tokens cannot be had");
            throw AccessException.keysUnavailable("the keys that tokens are checked with cannot be had now", e);
        }
        try {
            return caller(claims);
        } catch (ParseException | IllegalArgumentException e) {
            throw AccessException.unauthenticated("the token is valid, but its claims are not: " + e.getMessage());
        }
    }

    private static Caller caller(JWTClaimsSet claims) throws ParseException {
        @Nullable String subject = claims.getSubject();
        @Nullable String role = claims.getStringClaim(ROLE_CLAIM);
        return new Caller(
                subject == null
                        ? "token"
                        : "token:" + UNPRINTABLE.matcher(subject).replaceAll("?"),
                role == null ? Role.READ : Role.ofCode(role),
                claims.getStringClaim(SESSION_CLAIM));
    }
}
