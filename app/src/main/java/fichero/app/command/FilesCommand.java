package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "files",
        description = "Lists files with what became of them, of a running Fichero.",
        footer = {
            "",
            "  fichero files --state quarantined              what could not be indexed, and why",
            "  fichero files --sort -size --type 'image/*'    the largest pictures",
            "  fichero files --csv > files.csv                all of them, for a spreadsheet"
        })
final class FilesCommand extends AskingCommand {

    private static final int DEFAULT_LIMIT = 100;

    @Mixin
    private final FileConditions conditions = new FileConditions();

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many at most, up to 1000 (default: 100). Not with --csv and --jsonl, which list all.")
    private int limit = DEFAULT_LIMIT;

    @ArgGroup
    private Export export = new Export();

    /** Everything at once, for programs. */
    static final class Export {

        @Option(names = "--csv", description = "Write all of them as CSV.")
        private boolean csv;

        @Option(names = "--jsonl", description = "Write all of them as JSON, one a line.")
        private boolean jsonl;
    }

    @Override
    int ask(ApiClient client, Texts texts) throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>(conditions.parameters());
        if (export.csv || export.jsonl) {
            parameters.put("format", export.csv ? "csv" : "jsonl");
            client.copy("/v1/files/export", parameters, System.out);
            return ExitCode.OK;
        }
        parameters.put("limit", Integer.toString(limit));
        JsonNode answer = client.get("/v1/files", parameters);
        print(answer, FilesText.of(answer, texts));
        return ExitCode.OK;
    }
}
