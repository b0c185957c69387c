package fichero.app.platform;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A kind of machine that an archive of Fichero can be made for; those with Linux have glibc. */
public enum Platform {
    LINUX_X86_64("linux-x86_64"),
    LINUX_AARCH64("linux-aarch64"),
    /** Has no ONNX Runtime and no tokenizer: texts are embedded by Ollama there. */
    OSX_X86_64("osx-x86_64"),
    OSX_AARCH64("osx-aarch64"),
    WINDOWS_X86_64("windows-x86_64");

    private final String code;

    Platform(String code) {
        this.code = code;
    }

    /** Such as {@code linux-x86_64}. */
    public String code() {
        return code;
    }

    public static Optional<Platform> ofCode(String code) {
        return Arrays.stream(values())
                .filter(platform -> platform.code.equals(code))
                .findFirst();
    }

    /** The one that this JVM runs on, which on some machines is another than the processor's own. */
    static Optional<Platform> current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"));
    }

    /** @param architecture as {@code os.arch} says it */
    static Optional<Platform> of(String osName, String architecture) {
        String name = osName.toLowerCase(Locale.ROOT);
        String os = name;
        if (name.contains("mac")) {
            os = "osx";
        } else if (name.contains("windows")) {
            os = "windows";
        }
        return ofCode(os + "-" + (architecture.equals("amd64") ? "x86_64" : architecture));
    }
}
