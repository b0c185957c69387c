package fichero.extract.tika.child;

import fichero.core.extraction.DocumentSource;
import fichero.core.failure.FullDisk;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import fichero.extract.tika.archive.EntryLimits;
import fichero.extract.tika.archive.EntrySpool;
import fichero.extract.tika.archive.ExpansionBudget;
import fichero.extract.tika.format.DocumentParser;
import fichero.extract.tika.language.LanguageTeller;
import fichero.extract.tika.ocr.Tesseract;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * The child JVM: reads questions from stdin, answers on stdout, one at a time. It ends when its stdin does, which is
 * also how it notices that its parent was killed, even in the middle of a document.
 */
public final class ChildMain {

    /** What the virtual machine itself exits with under {@code -XX:+ExitOnOutOfMemoryError}. */
    static final int EXIT_OUT_OF_MEMORY = 3;

    private static final int EXIT_PARENT_GONE = 0;
    private static final int EXIT_BROKEN_PIPE = 4;
    private static final int BUFFER_BYTES = 64 * 1024;

    /** Where files inside documents are put; what is there goes with the next document, and with the child. */
    private static final Path SPOOL = Path.of(System.getProperty("java.io.tmpdir"), "entries");

    private ChildMain() {}

    /** @param args the longest text of a document, in characters, and the time for OCR of a document, in milliseconds */
    public static void main(String[] args) throws InterruptedException {
        InputStream stdin = new FileInputStream(FileDescriptor.in);
        var questions = new DataInputStream(new BufferedInputStream(stdin, BUFFER_BYTES));
        var answers =
                new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER_BYTES));
        // Parsers and their libraries print; the pipe is ours alone.
        System.setOut(System.err);
        System.setIn(InputStream.nullInputStream());
        int maxCharacters = Integer.parseInt(args[0]);
        Duration ocrBudget = Duration.ofMillis(Long.parseLong(args[1]));

        BlockingQueue<DocumentSource> asked = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readQuestions(questions, asked), "questions");
        reader.setDaemon(true);
        reader.start();
        answerAll(asked, answers, maxCharacters, ocrBudget);
    }

    private static void readQuestions(DataInputStream questions, BlockingQueue<DocumentSource> asked) {
        try {
            while (true) {
                asked.add(Questions.read(questions));
            }
        } catch (IOException e) {
            ChildDirectory.deleteOwn();
            exit(EXIT_PARENT_GONE);
        } catch (OutOfMemoryError e) {
            exit(EXIT_OUT_OF_MEMORY);
        }
    }

    private static void answerAll(
            BlockingQueue<DocumentSource> asked, DataOutputStream answers, int maxCharacters, Duration ocrBudget)
            throws InterruptedException {
        try {
            LanguageTeller languages = new LanguageTeller();
            DocumentParser parser =
                    new DocumentParser(maxCharacters, languages, ocrBudget.isZero() ? null : Tesseract.find(ocrBudget));
            languages.warmUp();
            answers.writeInt(Answers.READY);
            answers.flush();
            while (true) {
                Answers.write(answers, answer(parser, asked.take()));
            }
        } catch (IOException e) {
            exit(EXIT_BROKEN_PIPE);
        } catch (OutOfMemoryError e) {
            exit(EXIT_OUT_OF_MEMORY);
        }
    }

    private static Answer answer(DocumentParser parser, DocumentSource source) {
        try {
            EntrySpool entries = new EntrySpool(SPOOL, new ExpansionBudget(EntryLimits.DEFAULT, source.sizeBytes()));
            return new Answer.Extracted(parser.parse(source, entries), entries.entries());
        } catch (PoisonException e) {
            if (FullDisk.isBehind(e)) {
                return new Answer.NoSpace(String.valueOf(e.getMessage()));
            }
            return new Answer.Refused(e.reason(), String.valueOf(e.getMessage()), e.detectedType());
        } catch (RuntimeException e) {
            if (FullDisk.isBehind(e)) {
                return new Answer.NoSpace(String.valueOf(e.getMessage()));
            }
            // The parser promises poison only, so this is ours.
            return new Answer.Refused(Reason.INTERNAL_ERROR, e.toString(), null);
        }
    }

    /** At once: a hung or broken parser may hold locks that shutdown hooks wait for. */
    private static void exit(int status) {
        Runtime.getRuntime().halt(status);
    }
}
