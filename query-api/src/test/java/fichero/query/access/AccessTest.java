package fichero.query.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.identity.AccessScope;
import fichero.query.access.AccessException.Kind;
import io.github.bucket4j.TimeMeter;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AccessTest {

    private static final String ADDRESS = "192.0.2.7";
    private static final String ANAS = "fichero_ana";
    private static final String ADMINS = "fichero_admin";

    private final Clock clock = new Clock();
    private final Access access = access(5);

    @Test
    void withoutKeysEverybodyIsLetInAndSeesWhatIsPublic() {
        Caller caller = new Access(AccessSettings.NONE).admit(name -> null, ADDRESS);

        assertThat(caller).isEqualTo(Caller.LOCAL);
        assertThat(caller.scopes()).containsExactly(AccessScope.PUBLIC);
        assertThat(caller.may(Right.ADMINISTER)).isTrue();
    }

    @Test
    void aKeySaysWhoAsks() {
        Caller ana = access.admit(bearer(ANAS), ADDRESS);

        assertThat(ana).isEqualTo(new Caller("ana", Role.READ, "ana"));
        assertThat(ana.scopes()).isEqualTo(Set.of(AccessScope.PUBLIC, AccessScope.ofSession("ana")));
        assertThat(ana.may(Right.READ)).isTrue();
        assertThat(ana.may(Right.ADMINISTER)).isFalse();
        assertThat(ana.seesSystem()).isFalse();
        assertThat(access.admit(Map.of(Access.API_KEY, ADMINS)::get, ADDRESS).role())
                .isEqualTo(Role.ADMIN);
        assertThat(access.admit(Map.of(Access.AUTHORIZATION, "bEARER  " + ADMINS + " ")::get, ADDRESS)
                        .scopes())
                .as("a role widens nothing")
                .containsExactly(AccessScope.PUBLIC);
    }

    @Test
    void whoeverDoesNotSayWhoTheyAreIsNotLetIn() {
        for (Map<String, String> headers : List.<Map<String, String>>of(
                Map.of(),
                Map.of(Access.AUTHORIZATION, "Bearer "),
                Map.of(Access.AUTHORIZATION, "Bearer " + ANAS + "x"),
                Map.of(Access.AUTHORIZATION, "Bearer " + ApiKey.hash(ANAS)),
                Map.of(Access.AUTHORIZATION, "Basic " + ANAS),
                Map.of(Access.AUTHORIZATION, ANAS),
                Map.of(Access.AUTHORIZATION, "Bearer a.b.c"),
                Map.of(Access.API_KEY, " "))) {
            assertThat(refusal(headers::get).kind()).as("%s", headers).isEqualTo(Kind.UNAUTHENTICATED);
        }
    }

    @Test
    void aCallerWhoAsksTooOftenWaitsAndOthersDoNot() {
        for (int request = 0; request < 10; request++) {
            access.admit(bearer(ANAS), ADDRESS);
        }

        AccessException refusal = refusal(bearer(ANAS));
        assertThat(refusal.kind()).isEqualTo(Kind.TOO_MANY_REQUESTS);
        assertThat(refusal.retryAfter()).isBetween(Duration.ofMillis(1), Duration.ofSeconds(1));
        assertThat(access.admit(bearer(ADMINS), ADDRESS).name()).isEqualTo("admin");

        clock.pass(Duration.ofMillis(200));
        assertThat(access.admit(bearer(ANAS), ADDRESS).name()).isEqualTo("ana");
    }

    @Test
    void anAddressThatFailsTooOftenIsToldToWaitButKeysStillOpen() {
        for (int attempt = 0; attempt < 20; attempt++) {
            assertThat(refusal(bearer("fichero_guess" + attempt)).kind()).isEqualTo(Kind.UNAUTHENTICATED);
        }

        assertThat(refusal(bearer("fichero_guess")).kind()).isEqualTo(Kind.TOO_MANY_REQUESTS);
        assertThat(access.admit(bearer(ANAS), ADDRESS).name()).isEqualTo("ana");
    }

    @Test
    void withoutALimitNobodyIsCounted() {
        Access unlimited = access(0);

        for (int request = 0; request < 1_000; request++) {
            unlimited.admit(bearer(ANAS), ADDRESS);
        }
    }

    @Test
    void aMonitorSeesTheMachineAndNoDocument() {
        assertThat(Role.MONITOR.may(Right.METRICS)).isTrue();
        assertThat(Role.MONITOR.may(Right.STATUS)).isTrue();
        assertThat(Role.MONITOR.may(Right.READ)).isFalse();
        assertThat(Role.MONITOR.may(Right.ADMINISTER)).isFalse();
    }

    @Test
    void newKeysDifferAndAreKnownByTheirHash() {
        SecureRandom random = new SecureRandom();
        String key = ApiKey.newKey(random);

        assertThat(key).startsWith("fichero_").hasSizeGreaterThan(48).isNotEqualTo(ApiKey.newKey(random));
        assertThat(ApiKey.isHash(ApiKey.hash(key))).isTrue();
        // The hash of "abc" in FIPS 180-2.
        assertThat(ApiKey.hash("abc")).isEqualTo("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ApiKey("ana", "not a hash", Role.READ, null))
                .withMessageContaining("ana")
                .withMessageNotContaining("not a hash");
    }

    @Test
    void aSessionThatWouldBreakKeysApartIsNone() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Caller("ana", Role.READ, "ana/bea"));
        assertThatIllegalArgumentException().isThrownBy(() -> new Caller("ana", Role.READ, ""));
    }

    private Access access(int requestsPerSecond) {
        return new Access(
                new AccessSettings(
                        List.of(
                                new ApiKey("ana", ApiKey.hash(ANAS), Role.READ, "ana"),
                                new ApiKey("admin", ApiKey.hash(ADMINS), Role.ADMIN, null)),
                        null,
                        Set.of(),
                        requestsPerSecond),
                clock);
    }

    private AccessException refusal(Access.Headers headers) {
        return catchThrowableOfType(AccessException.class, () -> access.admit(headers, ADDRESS));
    }

    private static Access.Headers bearer(String key) {
        return name -> name.equals(Access.AUTHORIZATION) ? "Bearer " + key : null;
    }

    /** Stands still until it is told to go on. */
    private static final class Clock implements TimeMeter {

        private long nanos;

        void pass(Duration time) {
            nanos += time.toNanos();
        }

        @Override
        public long currentTimeNanos() {
            return nanos;
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }
}
