package fichero.app.command;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "mcp",
        description = {
            "Serves the Model Context Protocol on standard input and output, for programs that start it themselves.",
            "It passes everything on to a running Fichero, which answers the same at /mcp."
        })
final class McpCommand implements Callable<Integer> {

    @Mixin
    private final CommonOptions options = new CommonOptions();

    @Override
    public Integer call() throws InterruptedException {
        // Found anew for each message: Fichero may be restarted, or started after the program that started this.
        new McpBridge(System.in, System.out, message -> ApiClient.find(options).message(message)).run();
        return ExitCode.OK;
    }
}
