package fichero.query;

import fichero.core.extraction.Flag;
import fichero.core.failure.Reason;
import fichero.schemas.ContentStatus;
import fichero.schemas.FileState;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page {@code docs/states.md}, written from the tables in code. */
final class StatesPage {

    private static final String INTRODUCTION = """
            # States, reasons and flags

            Written from the tables in code by a test; do not edit (`-Dfichero.docs.write=true` rewrites it).

            Every file under a watched folder is in one of these states. `GET /v1/files?state=…` and `fichero files --state …`
            list them, `fichero explain PATH` tells all that is known of one file.
            """;

    private static final String DUPLICATES = """

            A duplicate has the state of its content, and names the file that brought the content first
            ([decision 5](decisions/0005-duplicates-are-indexed.md)); `fichero duplicates` lists them. A file inside an archive
            or a mail (`notes:box.zip!/inner/a.md`) has a state of its own, and names the file that it is inside of.
            """;

    private static final String CONTENTS = """

            ## States of a content

            Files with the same bytes share one content. What it may become next is in one table, `ContentStatus`; anything else is
            a bug, and stops.

            | status | meaning | may become |
            |---|---|---|
            """;

    private static final String REASONS = """

            ## Reasons

            A quarantined or empty file has one of these reasons; one that is ignored names the rule instead. `fichero quarantine`
            groups files by it.

            | reason | meaning | what to do |
            |---|---|---|
            """;

    private static final String FLAGS = """

            ## Flags

            What a person should know of a file although it was indexed. `GET /v1/files?flag=…` and `fichero files --flag …` list
            such files; the warnings of the content tell the detail.

            | flag | meaning |
            |---|---|
            """;

    private StatesPage() {}

    static String text() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        page.append("\n| state | meaning | what to do |\n|---|---|---|\n");
        for (FileState state : FileState.values()) {
            page.append(row("`" + state.code() + "`", state.meaning(), state.advice()));
        }
        page.append(DUPLICATES).append(CONTENTS);
        page.append(row("(not told of yet)", "", codes(ContentStatus.first())));
        for (ContentStatus status : ContentStatus.values()) {
            page.append(row("`" + status.code() + "`", status.meaning(), codes(status.next())));
        }
        page.append(REASONS);
        for (Reason reason : Reason.values()) {
            page.append(row("`" + reason.code() + "`", reason.meaning(), reason.advice()));
        }
        page.append(FLAGS);
        for (Flag flag : Flag.values()) {
            page.append(row("`" + flag.code() + "`", flag.meaning()));
        }
        return page.toString();
    }

    private static String codes(Collection<ContentStatus> statuses) {
        return statuses.stream().map(status -> "`" + status.code() + "`").collect(Collectors.joining(", "));
    }

    private static String row(String... cells) {
        return Stream.of(cells).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
