package fichero.testkit.answers;

import fichero.core.answers.ChatModel;
import fichero.core.answers.Prompt;
import fichero.core.answers.Reply;
import fichero.core.chunking.TokenCounter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Writes what it is told to, whatever it is asked; keeps what it was asked, and counts replies that were given up. */
public final class ScriptedChatModel implements ChatModel {

    private static final int CHARACTERS_A_TOKEN = 4;

    private final List<Prompt> prompts = new CopyOnWriteArrayList<>();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger stopped = new AtomicInteger();
    private volatile int contextTokens = 8192;
    private volatile List<Reply.Piece> script = List.of(new Reply.Piece.End(false));
    private volatile @Nullable RuntimeException failure;
    private volatile boolean waits;

    /** Writes these pieces and comes to its end, from now on. */
    public void says(String... pieces) {
        script = pieces(false, pieces);
        failure = null;
        waits = false;
    }

    /** Writes these pieces and has no more room, from now on. */
    public void isCutAfter(String... pieces) {
        script = pieces(true, pieces);
        failure = null;
        waits = false;
    }

    /** Writes these pieces and then nothing, without coming to an end, from now on. */
    public void waitsAfter(String... pieces) {
        script = pieces(false, pieces);
        script = script.subList(0, script.size() - 1);
        failure = null;
        waits = true;
    }

    /** Writes these pieces and then fails so, from now on. */
    public void failsAfter(RuntimeException with, String... pieces) {
        script = pieces(false, pieces);
        script = script.subList(0, script.size() - 1);
        failure = with;
        waits = false;
    }

    public void contextTokens(int tokens) {
        contextTokens = tokens;
    }

    private static List<Reply.Piece> pieces(boolean cut, String... texts) {
        List<Reply.Piece> pieces = new CopyOnWriteArrayList<>();
        for (String text : texts) {
            pieces.add(new Reply.Piece.Text(text));
        }
        pieces.add(new Reply.Piece.End(cut));
        return pieces;
    }

    /** What it was asked, in order. */
    public List<Prompt> prompts() {
        return prompts;
    }

    /** How many replies are under way. */
    public int open() {
        return open.get();
    }

    /** How many replies were closed before they came to their end. */
    public int stopped() {
        return stopped.get();
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public TokenCounter tokens() {
        return text -> (text.length() + CHARACTERS_A_TOKEN - 1) / CHARACTERS_A_TOKEN;
    }

    @Override
    public int contextTokens() {
        return contextTokens;
    }

    @Override
    public Reply begin(Prompt prompt) {
        prompts.add(prompt);
        open.incrementAndGet();
        return new Written(new LinkedBlockingQueue<>(script), failure, waits);
    }

    @Override
    public void close() {
        // There is nothing to let go of.
    }

    private final class Written implements Reply {

        private final BlockingQueue<Piece> pieces;
        private final @Nullable RuntimeException failing;
        private final boolean waiting;
        private @Nullable Piece end;
        private boolean closed;

        Written(BlockingQueue<Piece> pieces, @Nullable RuntimeException failing, boolean waiting) {
            this.pieces = pieces;
            this.failing = failing;
            this.waiting = waiting;
        }

        @Override
        public Piece next(Duration atMost) {
            Piece ended = end;
            if (ended != null) {
                return ended;
            }
            Piece piece = pieces.poll();
            if (piece == null && failing != null) {
                throw failing;
            }
            if (piece == null) {
                return silence(atMost);
            }
            end = piece instanceof Piece.End ? piece : null;
            return piece;
        }

        private Piece silence(Duration atMost) {
            if (!waiting) {
                throw new IllegalStateException("the script ended without an end");
            }
            try {
                Piece never = pieces.poll(atMost.toMillis(), TimeUnit.MILLISECONDS);
                return never == null ? new Piece.Silence() : never;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return new Piece.Silence();
            }
        }

        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                open.decrementAndGet();
                if (end == null) {
                    stopped.incrementAndGet();
                }
            }
        }
    }
}
