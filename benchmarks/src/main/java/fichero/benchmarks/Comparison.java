package fichero.benchmarks;

import fichero.benchmarks.Contestant.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The usual script and Fichero on the same folder: the first run, one that finds nothing new, one after an edit, and one after
 * a kill in the middle of the first. Each has the same model, the same flags and the machine to itself.
 *
 * <p>Arguments: the launcher, a folder of Markdown or plain text, which is what the script reads.
 */
public final class Comparison {

    private static final String FIRST_EDIT = "zarzaparrilla";
    private static final String SECOND_EDIT = "quisquilloso";

    private final FicheroRuns fichero;
    private final List<Contestant> contestants;
    private final Path corpus;
    private final Path work;

    private Comparison(Path launcher, Path corpus, Path work) {
        this.fichero = new FicheroRuns(launcher);
        this.contestants = List.of(ScriptRuns.anew(), ScriptRuns.withHashes(), fichero);
        this.corpus = corpus;
        this.work = work;
    }

    /** Prints the rows as they come, then the whole table. */
    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("usage: Comparison LAUNCHER FOLDER");
            System.exit(2);
        }
        Path work = Files.createTempDirectory("fichero-comparison");
        try {
            System.out.println("\n"
                    + new Comparison(
                                    Path.of(args[0]).toAbsolutePath(),
                                    Path.of(args[1]).toAbsolutePath(),
                                    work)
                            .measure());
        } finally {
            Folders.delete(work);
        }
    }

    /** What the runs of one contestant gave. */
    private record Runs(Outcome first, Outcome again, long killedAt, Outcome afterKill, Outcome edited) {

        long embeddedTwice() {
            return killedAt + afterKill.texts() - first.texts();
        }
    }

    private MarkdownTable measure() throws IOException, InterruptedException {
        List<Runs> all = new ArrayList<>();
        for (Contestant contestant : contestants) {
            Runs runs = runs(contestant);
            System.out.println(contestant.name() + ": " + runs);
            all.add(runs);
        }
        Path own = folder(fichero);
        Outcome live = fichero.edit(own.resolve("docs"), own.resolve("own"), longest(own.resolve("docs")), SECOND_EDIT);

        List<String> header = new ArrayList<>(List.of("run"));
        contestants.forEach(contestant -> header.add(contestant.name()));
        MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
        row(table, "the first", all.stream().map(runs -> told(runs.first())).toList());
        row(
                table,
                "again, nothing changed",
                all.stream().map(runs -> told(runs.again())).toList());
        row(
                table,
                "again, one sentence more in the longest file",
                all.stream().map(runs -> told(runs.edited())).toList());
        row(
                table,
                "killed half-way, run again",
                all.stream()
                        .map(runs -> told(runs.afterKill()) + ", " + count(runs.embeddedTwice()) + " of them twice")
                        .toList());
        row(table, "one sentence more while it runs, until all is done", List.of("–", "–", told(live)));
        row(
                table,
                "chunks",
                all.stream().map(runs -> count(runs.first().chunks())).toList());
        return table;
    }

    private Runs runs(Contestant contestant) throws IOException, InterruptedException {
        Path own = folder(contestant);
        Path docs = own.resolve("docs");
        Folders.copy(corpus, docs);
        Outcome first = contestant.run(docs, own.resolve("own"));
        Outcome again = contestant.run(docs, own.resolve("own"));
        long killedAt = contestant.runUntilKilled(docs, own.resolve("killed"), first.texts() / 2);
        Outcome afterKill = contestant.run(docs, own.resolve("killed"));
        addSentence(longest(docs), FIRST_EDIT);
        Outcome edited = contestant.run(docs, own.resolve("own"));
        return new Runs(first, again, killedAt, afterKill, edited);
    }

    private Path folder(Contestant contestant) throws IOException {
        return Files.createDirectories(work.resolve(contestant.name().replace(' ', '-')));
    }

    private static Path longest(Path folder) {
        return Folders.files(folder).stream()
                .max(Comparator.comparingLong(file -> file.toFile().length()))
                .orElseThrow(() -> new IllegalArgumentException("there are no files in " + folder));
    }

    /** Adds a sentence to the paragraph in the middle. */
    static void addSentence(Path file, String word) throws IOException {
        String text = Files.readString(file);
        int found = text.indexOf("\n\n", text.length() / 2);
        int middle = found < 0 ? text.length() : found;
        // What it was copied from may be read-only.
        if (!file.toFile().setWritable(true)) {
            throw new IOException("cannot make " + file + " writable");
        }
        Files.writeString(
                file, text.substring(0, middle) + " Se añade una frase sobre " + word + "." + text.substring(middle));
    }

    private static void row(MarkdownTable table, String run, List<String> cells) {
        List<String> row = new ArrayList<>(List.of(run));
        row.addAll(cells);
        table.add(row.toArray(String[]::new));
    }

    private static String told(Outcome outcome) {
        return EndToEnd.number(outcome.seconds()) + " s, " + count(outcome.texts()) + " texts";
    }

    private static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
