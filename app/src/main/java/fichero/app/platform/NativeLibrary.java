package fichero.app.platform;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The libraries that bring native code, and where in their jars it is: all of it, and each platform's. A test holds this
 * against the jars themselves.
 */
public enum NativeLibrary {
    ROCKSDB(
            "rocksdbjni",
            "librocksdbjni-",
            // Names as they are, with a dot that stands for itself: PlatformCheck looks for them.
            "linux64.so",
            "linux-aarch64.so",
            "osx-x86_64.jnilib",
            "osx-arm64.jnilib",
            "win64.dll"),
    ONNX_RUNTIME(
            "onnxruntime",
            "ai/onnxruntime/native/",
            "linux-x64/.+",
            "linux-aarch64/.+",
            "",
            // One level only: what is below are symbols for a debugger, larger than the library.
            "osx-aarch64/[^/]+",
            "win-x64/.+"),
    TOKENIZERS(
            "tokenizers",
            "native/lib/(?=[^/]+/)",
            "linux-x86_64/.+",
            "linux-aarch64/.+",
            "",
            "osx-aarch64/.+",
            "win-x86_64/.+"),
    SQLITE(
            "sqlite-jdbc",
            "org/sqlite/native/",
            "Linux/x86_64/.+",
            "Linux/aarch64/.+",
            "Mac/x86_64/.+",
            "Mac/aarch64/.+",
            "Windows/x86_64/.+"),
    ZSTD(
            "zstd-jni",
            "(?=(?:aix|darwin|freebsd|linux|win)/)",
            "linux/amd64/.+",
            "linux/aarch64/.+",
            "darwin/x86_64/.+",
            "darwin/aarch64/.+",
            "win/amd64/.+"),
    SNAPPY(
            "snappy-java",
            "org/xerial/snappy/native/(?=[^/]+/)",
            "Linux/x86_64/.+",
            "Linux/aarch64/.+",
            "Mac/x86_64/.+",
            "Mac/aarch64/.+",
            "Windows/x86_64/.+"),
    LZ4(
            "lz4-java",
            "net/jpountz/util/(?=(?:darwin|linux|windows)/)",
            "linux/amd64/.+",
            "linux/aarch64/.+",
            "darwin/x86_64/.+",
            "darwin/aarch64/.+",
            "windows/amd64/.+"),
    JLINE(
            "jline-native",
            "org/jline/nativ/(?=[^/]+/)",
            "Linux/x86_64/.+",
            "Linux/arm64/.+",
            "Mac/x86_64/.+",
            "Mac/arm64/.+",
            "Windows/x86_64/.+"),
    NETTY(
            "grpc-netty-shaded",
            "META-INF/native/",
            "lib.+_(?:linux|epoll)_x86_64\\.so",
            "lib.+_(?:linux|epoll)_aarch_64\\.so",
            "lib.+_osx_x86_64\\.jnilib",
            "lib.+_osx_aarch_64\\.jnilib",
            ".+_windows_x86_64\\.dll");

    private static final Pattern NATIVE_CODE = Pattern.compile(".+\\.(?:so|dll|dylib|jnilib|a)");

    private final String artifact;
    private final String root;
    private final String linuxX86;
    private final String linuxArm;
    private final String osxX86;
    private final String osxArm;
    private final String windowsX86;

    /**
     * @param artifact the jar's name up to its version
     * @param root what the names of all native entries begin with, as a regular expression
     * @param linuxX86 what follows for this platform, as a regular expression; likewise the others; empty where there is
     *     none
     */
    NativeLibrary(
            String artifact,
            String root,
            String linuxX86,
            String linuxArm,
            String osxX86,
            String osxArm,
            String windowsX86) {
        this.artifact = artifact;
        this.root = root;
        this.linuxX86 = linuxX86;
        this.linuxArm = linuxArm;
        this.osxX86 = osxX86;
        this.osxArm = osxArm;
        this.windowsX86 = windowsX86;
    }

    /** The one that a jar of this name is; empty for jars that nothing is known of. */
    public static Optional<NativeLibrary> ofJar(String fileName) {
        return Arrays.stream(values())
                .filter(library -> fileName.matches(Pattern.quote(library.artifact) + "-\\d.*\\.jar"))
                .findFirst();
    }

    /** Whether an entry of any jar looks like native code. */
    public static boolean isNativeCode(String entry) {
        return NATIVE_CODE.matcher(entry).matches();
    }

    /** Whether an entry of the library's jar is there for some platforms only. */
    public boolean isBound(String entry) {
        return entry.matches(root + ".+");
    }

    public boolean supports(Platform platform) {
        return !rest(platform).isEmpty();
    }

    /** Whether an entry of the library's jar is there for this platform. */
    public boolean isFor(Platform platform, String entry) {
        return supports(platform) && entry.matches(entries(platform));
    }

    /** The names of a platform's entries, as a regular expression. */
    String entries(Platform platform) {
        return root + rest(platform);
    }

    private String rest(Platform platform) {
        return switch (platform) {
            case LINUX_X86_64 -> linuxX86;
            case LINUX_AARCH64 -> linuxArm;
            case OSX_X86_64 -> osxX86;
            case OSX_AARCH64 -> osxArm;
            case WINDOWS_X86_64 -> windowsX86;
        };
    }
}
