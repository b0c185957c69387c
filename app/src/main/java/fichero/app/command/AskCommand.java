package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "ask",
        description = "Answers a question from the documents of a running Fichero, and names the places it rests on.")
final class AskCommand implements Callable<Integer> {

    /** The longest that the settings allow for an answer, and some. */
    private static final Duration ANSWER_LIMIT = Duration.ofMinutes(61);

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    @Parameters(paramLabel = "QUESTION", arity = "1..*", description = "What you want to know.")
    private List<String> words = List.of();

    @Option(
            names = "--language",
            paramLabel = "CODE",
            description = "Answer in it (es, en, …; default: the question's).")
    private @Nullable String language;

    @Option(names = "--top-k", paramLabel = "N", description = "How many passages to read at most.")
    private @Nullable Integer topK;

    @Option(names = "--collection", paramLabel = "NAME", description = "Only this collection.")
    private @Nullable String collection;

    @Option(names = "--path", paramLabel = "PREFIX", description = "Only files whose path or id starts so.")
    private @Nullable String path;

    @Option(names = "--source", paramLabel = "NAME", description = "Only this source; several with commas between.")
    private @Nullable String source;

    @Option(names = "--type", paramLabel = "TYPE", description = "Only such files (pdf, docx, …); several with commas.")
    private @Nullable String type;

    @Option(names = "--tag", paramLabel = "TAG", description = "Only documents with this tag; several with commas.")
    private @Nullable String tag;

    @Option(
            names = "--year",
            paramLabel = "YEAR",
            description = "Only documents of this year, or of a range: 2019..2021.")
    private @Nullable String year;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        ApiClient client = ApiClient.find(options);
        PrintWriter out = Output.of(spec);
        if (json.wanted()) {
            JsonNode answer = client.post("/v1/answers", question(), ANSWER_LIMIT);
            out.println(JsonOption.pretty(answer));
            out.flush();
            return ExitCode.OK;
        }
        AnswerText answer = new AnswerText(Texts.ofUser(), text -> {
            out.print(text);
            out.flush();
        });
        client.lines("/v1/answers", question(), "text/event-stream", new EventLines(answer::event));
        answer.finish();
        return ExitCode.OK;
    }

    private Map<String, Object> question() {
        Map<String, Object> question = new LinkedHashMap<>();
        question.put("question", String.join(" ", words));
        putGiven(question, "answer_language", language);
        putGiven(question, "top_k", topK);
        putGiven(question, "collection", collection);
        putGiven(question, "path", path);
        putGiven(question, "source", source);
        putGiven(question, "type", type);
        putGiven(question, "tag", tag);
        putGiven(question, "year", year);
        return question;
    }

    private static void putGiven(Map<String, Object> question, String name, @Nullable Object value) {
        if (value != null) {
            question.put(name, value);
        }
    }
}
