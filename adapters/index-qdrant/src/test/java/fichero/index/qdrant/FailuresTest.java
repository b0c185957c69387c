package fichero.index.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.core.index.IndexChange;
import fichero.core.index.SearchFilter;
import fichero.core.index.SearchMode;
import fichero.core.index.SearchRequest;
import fichero.testkit.index.TestChunk;
import fichero.testkit.qdrant.FakeQdrant;
import io.grpc.InsecureServerCredentials;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each of Qdrant's answers means to Fichero. */
class FailuresTest {

    private static final List<IndexChange> CHANGES =
            List.of(TestChunk.of("zorro").whole(new float[] {1, 0, 0}));
    private static final SearchRequest SEARCH =
            new SearchRequest(SearchMode.KEYWORD, "zorro", null, 10, null, SearchFilter.PUBLIC);

    private FakeQdrant qdrant = new FakeQdrant().start();
    private QdrantChunkIndex index = started(settings());

    @AfterEach
    void stop() {
        index.close();
        qdrant.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.Code.class,
            names = {
                "UNAVAILABLE",
                "DEADLINE_EXCEEDED",
                "RESOURCE_EXHAUSTED",
                "INTERNAL",
                "FAILED_PRECONDITION",
                "ABORTED",
                "UNKNOWN"
            })
    void whatMayPassIsRetryable(Status.Code code) {
        index.apply(CHANGES);
        qdrant.failNext("UpdateBatch", code.toStatus().withDescription("for a while"));

        assertThatThrownBy(() -> index.apply(CHANGES))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("127.0.0.1:" + qdrant.port())
                .hasMessageContaining(code.name())
                .hasMessageContaining("for a while");
        index.apply(CHANGES);
        assertThat(index.search(SEARCH)).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = Status.Code.class,
            names = {"INVALID_ARGUMENT", "UNAUTHENTICATED", "PERMISSION_DENIED", "UNIMPLEMENTED", "OUT_OF_RANGE"})
    void whatIsOursToChangeIsASetupError(Status.Code code) {
        index.apply(CHANGES);
        qdrant.failNext("UpdateBatch", code.toStatus().withDescription("no"));
        qdrant.failNext("QueryBatch", code.toStatus());

        assertThatThrownBy(() -> index.apply(CHANGES))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(code.name());
        assertThatThrownBy(() -> index.search(SEARCH)).isInstanceOf(SetupException.class);
    }

    @Test
    void aRateLimitSaysHowLongToWait() {
        index.apply(CHANGES);
        qdrant.limitNext("UpdateBatch", 7);

        assertThatExceptionOfType(RetryableException.class)
                .isThrownBy(() -> index.apply(CHANGES))
                .satisfies(limited -> assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(7)));
    }

    @Test
    void aMessageThatIsTooLargeIsNoRateLimit() {
        index.apply(CHANGES);
        qdrant.failNext(
                "Get",
                Status.RESOURCE_EXHAUSTED.withDescription("gRPC message exceeds maximum size 67108864: 70000000"));

        assertThatThrownBy(() -> index.search(SEARCH)).isInstanceOf(SetupException.class);
    }

    @Test
    void aServerThatNeverAnswersIsGivenUpOn() {
        index.apply(CHANGES);
        index.close();
        index = started(settings().withDeadline(Duration.ofMillis(300)));
        qdrant.ignoreNext("UpdateBatch");

        assertThatThrownBy(() -> index.apply(CHANGES))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("DEADLINE_EXCEEDED");
    }

    @Test
    void aServerThatIsDownIsAnOutageAndTheIndexGoesOnOnceItIsBack() {
        index.apply(CHANGES);
        qdrant.stop();

        assertThatThrownBy(() -> index.apply(CHANGES)).isInstanceOf(RetryableException.class);
        assertThatThrownBy(() -> index.search(SEARCH)).isInstanceOf(RetryableException.class);
        assertThatThrownBy(index::check).isInstanceOf(RetryableException.class);
        assertThatThrownBy(() -> started(settings())).isInstanceOf(RetryableException.class);

        qdrant.start();
        Awaitility.await().ignoreExceptions().untilAsserted(index::check);
        assertThat(index.search(SEARCH)).hasSize(1);
    }

    @Test
    void withoutItsKeyAServerIsNotAsked() {
        qdrant.close();
        qdrant = new FakeQdrant("secret", InsecureServerCredentials.create()).start();

        assertThatThrownBy(() -> started(settings()))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("API key");
        assertThatThrownBy(() -> started(QdrantSettings.ofUrl(qdrant.url(), "another")))
                .isInstanceOf(SetupException.class)
                .hasMessageNotContaining("another");
        try (QdrantChunkIndex welcome = started(QdrantSettings.ofUrl(qdrant.url(), "secret"))) {
            welcome.apply(CHANGES);
            assertThat(welcome.count()).isEqualTo(1);
        }
    }

    @Test
    void anEncryptedConnectionToAServerWithoutTlsIsASetupError() {
        assertThatThrownBy(() -> started(QdrantSettings.ofUrl(qdrant.url().replace("http:", "https:"), null)))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining("TLS");
    }

    @Test
    void aServerThatIsTooOldIsASetupError() {
        for (String old : List.of("1.17.1", "0.11.0")) {
            qdrant.claimVersion(old);
            assertThatThrownBy(() -> started(settings()))
                    .isInstanceOf(SetupException.class)
                    .hasMessageContaining(old)
                    .hasMessageContaining("1.18 or newer");
        }
        for (String fine : List.of("1.18.0", "1.20.0-dev", "2.0.0", "unknown")) {
            qdrant.claimVersion(fine);
            started(settings()).close();
        }
    }

    @Test
    void whatIsNotStartedSaysSo() {
        index.close();

        assertThatThrownBy(index::count)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not started");
    }

    private QdrantSettings settings() {
        return QdrantSettings.ofUrl(qdrant.url(), null);
    }

    private static QdrantChunkIndex started(QdrantSettings settings) {
        QdrantChunkIndex index = new QdrantChunkIndex(settings, new Generation("test"), 3);
        index.start();
        return index;
    }
}
