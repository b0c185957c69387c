package fichero.app.command;

import fichero.query.access.ApiKey;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "key",
        description =
                "Makes a new API key and prints it with its hash. The hash goes into the settings (auth.keys), the"
                        + " key to whoever is to use it; neither is kept anywhere.")
final class KeyCommand implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() {
        String key = ApiKey.newKey(new SecureRandom());
        PrintWriter out = Output.of(spec);
        out.println("key:    " + key);
        out.println("sha256: " + ApiKey.hash(key));
        out.flush();
        return ExitCode.OK;
    }
}
