package fichero.app.platform;

import fichero.app.Version;
import fichero.core.failure.SetupException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.rocksdb.util.Environment;

/**
 * Whether this copy of Fichero has the native libraries of the machine that it runs on. An archive has those of one platform,
 * and each library fails in a way of its own without them. RocksDB has code for every platform that any of them has, so it
 * stands for all.
 */
public final class PlatformCheck {

    private static final String NAME = "rocksdb";

    private PlatformCheck() {}

    /** @throws SetupException when this copy was made for another platform; says what to do */
    public static void require() {
        require(here(), Platform.current(), entry -> PlatformCheck.class.getResource("/" + entry) != null);
    }

    /** What RocksDB looks for, which tells musl from glibc. */
    private static String here() {
        try {
            return Environment.getJniLibraryFileName(NAME);
        } catch (UnsupportedOperationException e) {
            return NAME + " for " + System.getProperty("os.name") + " on " + System.getProperty("os.arch");
        }
    }

    /**
     * @param wanted the library's name on this machine
     * @param current this machine, if archives are made for its kind
     * @param has whether an entry of this name is in any jar
     */
    static void require(String wanted, Optional<Platform> current, Predicate<String> has) {
        if (has.test(wanted)) {
            return;
        }
        List<String> there = Arrays.stream(Platform.values())
                .filter(platform -> has.test(NativeLibrary.ROCKSDB.entries(platform)))
                .map(Platform::code)
                .toList();
        // A machine of a platform that is there has another C library than it: musl.
        Optional<String> archive = current.map(Platform::code).filter(code -> !there.contains(code));
        String advice = archive.map(code -> "Take fichero-" + Version.number() + "-" + code + ".tar.gz, or make it")
                .orElse("Make one that has the libraries of all platforms");
        throw new SetupException("This copy of Fichero was made for "
                + (there.isEmpty() ? "no platform at all" : String.join(", ", there)) + " and lacks " + wanted
                + ", which this machine needs. " + advice + ", with 'mvn -B -Pdist -Ddist.platform="
                + archive.orElse("all") + " package -DskipTests' in the sources.");
    }
}
