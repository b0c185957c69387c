package fichero.query.answers;

import fichero.core.answers.ChatModel;
import fichero.core.answers.Reply;
import fichero.core.answers.Reply.Piece;
import fichero.core.embedding.EmbedderIdentity;
import fichero.core.failure.RetryableException;
import fichero.core.failure.SetupException;
import fichero.core.identity.AccessScope;
import fichero.query.search.SearchAnswer;
import fichero.query.search.Searches;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions: searches as {@code /v1/search} does, keeps the passages that are relevant, and has the model write an
 * answer that cites them. When none is relevant it says so, and the model is not asked. Safe for any thread.
 */
public final class Answerer implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Answerer.class);

    static final String ANSWERED = "answered";
    static final String UNCITED = "uncited";
    static final String NOT_IN_DOCUMENTS = "not_in_documents";

    /** How long a model may take to refuse before it is taken to be at work. */
    private static final Duration REFUSAL = Duration.ofSeconds(1);

    /** How often whoever reads is told that the model is at work, and so is noticed to have gone. */
    private static final Duration BEAT = Duration.ofSeconds(1);

    private final Searches searches;
    private final Supplier<EmbedderIdentity> embedder;
    private final ChatModel model;
    private final AnswerSettings settings;
    private final Semaphore places;
    private volatile boolean stopping;

    /**
     * @param embedder the one whose vectors are searched now
     * @param model the caller closes it
     */
    public Answerer(Searches searches, Supplier<EmbedderIdentity> embedder, ChatModel model, AnswerSettings settings) {
        this.searches = searches;
        this.embedder = embedder;
        this.model = model;
        this.settings = settings;
        this.places = new Semaphore(settings.parallel());
    }

    /** How many passages the model gets when the question does not say. */
    public int passages() {
        return settings.passages();
    }

    /**
     * Answers on the caller's thread. Whatever it throws before {@link Audience#found}, nobody was told anything.
     *
     * @param scopes what the caller may see
     * @return what the audience was told at the end
     * @throws IOException when the audience has gone; the model is stopped
     * @throws ModelUnavailableException when the model is away or has too much to do, and nothing of an answer was told
     * @throws fichero.query.search.UnavailableException when the search cannot be made
     */
    public Audience.Done answer(Question question, Set<AccessScope> scopes, Audience audience) throws IOException {
        long begun = System.nanoTime();
        SearchAnswer found = searches.search(question.search(), scopes);
        List<SearchAnswer.Hit> relevant =
                Relevance.of(settings.minSimilarity(), embedder.get()).relevant(question.words(), found.hits());
        String language = question.language() == null ? Language.of(question.words()) : question.language();
        if (relevant.isEmpty()) {
            audience.found(new Audience.Found(List.of(), found.degraded()));
            audience.text(Language.notInDocuments(language));
            var none = new Audience.Done(NOT_IN_DOCUMENTS, null, List.of(), 0, language, null, since(begun));
            audience.done(none);
            return none;
        }
        if (!places.tryAcquire()) {
            throw ModelUnavailableException.busy(settings.parallel());
        }
        try {
            Briefing briefing = Briefing.of(model, settings.maxAnswerTokens(), question.words(), language, relevant);
            try (Reply reply = model.begin(briefing.prompt())) {
                return new Telling(reply, briefing, audience, language, found.degraded(), begun).tell();
            }
        } finally {
            places.release();
        }
    }

    /** Lets answers that are being written end within about a second, where they are; further ones are refused. */
    @Override
    public void close() {
        stopping = true;
    }

    private static long since(long begun) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun);
    }

    /** One reply on its way to whoever reads it. */
    private final class Telling {

        private final Reply reply;
        private final Briefing briefing;
        private final Audience audience;
        private final @Nullable String language;
        private final @Nullable String degraded;
        private final long begun;
        private final CitedText text;
        private boolean spoke;

        Telling(
                Reply reply,
                Briefing briefing,
                Audience audience,
                @Nullable String language,
                @Nullable String degraded,
                long begun) {
            this.reply = reply;
            this.briefing = briefing;
            this.audience = audience;
            this.language = language;
            this.degraded = degraded;
            this.begun = begun;
            this.text = new CitedText(briefing.citations().size());
        }

        Audience.Done tell() throws IOException {
            Piece piece = next(REFUSAL);
            audience.found(new Audience.Found(briefing.citations(), degraded));
            String incomplete = null;
            while (incomplete == null && !(piece instanceof Piece.End)) {
                if (piece instanceof Piece.Text written) {
                    say(text.add(written.text()));
                } else {
                    audience.waiting();
                }
                if (text.isNoAnswer()) {
                    break;
                }
                if (left().isZero()) {
                    incomplete = "time";
                } else {
                    piece = nextUnlessSpoken();
                    incomplete = piece == null ? "model_unavailable" : null;
                }
            }
            if (incomplete == null && piece instanceof Piece.End end && end.cut()) {
                incomplete = "length";
            }
            return finish(incomplete);
        }

        /** What fails before a word is an error; afterwards there is half an answer, which somebody has read by now. */
        private @Nullable Piece nextUnlessSpoken() {
            try {
                return next(BEAT);
            } catch (ModelUnavailableException e) {
                if (!spoke) {
                    throw e;
                }
                log.atWarn()
                        .addKeyValue("model", model.name())
                        .addKeyValue("reason", e.getMessage())
                        .log("The model broke off an answer");
                return null;
            }
        }

        private Piece next(Duration atMost) {
            if (stopping) {
                throw ModelUnavailableException.stopping();
            }
            Duration left = left();
            try {
                return reply.next(left.compareTo(atMost) < 0 ? left : atMost);
            } catch (RetryableException | SetupException e) {
                throw ModelUnavailableException.away(e);
            }
        }

        private Duration left() {
            Duration left = settings.timeout().minusNanos(System.nanoTime() - begun);
            return left.isNegative() ? Duration.ZERO : left;
        }

        private void say(String told) throws IOException {
            if (!told.isEmpty()) {
                spoke = true;
                audience.text(told);
            }
        }

        private Audience.Done finish(@Nullable String incomplete) throws IOException {
            say(text.end());
            boolean none = text.isNoAnswer();
            if (!spoke && !none) {
                throw "time".equals(incomplete)
                        ? ModelUnavailableException.slow(settings.timeout())
                        : ModelUnavailableException.silent(model.name());
            }
            if (none) {
                audience.text(Language.notInDocuments(language));
            }
            String outcome = none ? NOT_IN_DOCUMENTS : text.cited().isEmpty() ? UNCITED : ANSWERED;
            var done = new Audience.Done(
                    outcome,
                    none ? null : incomplete,
                    text.cited(),
                    text.dropped(),
                    language,
                    model.name(),
                    since(begun));
            audience.done(done);
            log.atDebug()
                    .addKeyValue("outcome", outcome)
                    .addKeyValue("passages", briefing.citations().size())
                    .addKeyValue("cited", text.cited().size())
                    .addKeyValue("millis", since(begun))
                    .log("answered");
            return done;
        }
    }
}
