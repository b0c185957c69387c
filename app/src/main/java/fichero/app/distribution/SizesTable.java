package fichero.app.distribution;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The size of an archive by its parts, as a Markdown table, the largest first. */
final class SizesTable {

    private static final double MEBIBYTE = 1024 * 1024;

    private SizesTable() {}

    /** @param platform what the jars were trimmed to */
    static String of(List<TrimmedJar> jars, String platform) {
        Map<Part, List<TrimmedJar>> parts = jars.stream()
                .collect(Collectors.groupingBy(jar -> Part.of(jar.name()), TreeMap::new, Collectors.toList()));
        StringBuilder table =
                new StringBuilder("| part | jars | MiB, all platforms | MiB, " + platform + " |\n|---|--:|--:|--:|\n");
        parts.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<Part, List<TrimmedJar>> part) -> bytes(part.getValue()))
                        .reversed())
                .forEach(part -> table.append(row(part.getKey().title(), part.getValue())));
        return table.append(row("**together**", jars)).toString();
    }

    private static String row(String title, Collection<TrimmedJar> jars) {
        long before = jars.stream().mapToLong(TrimmedJar::bytesBefore).sum();
        return String.format(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f |\n",
                title,
                jars.size(),
                before / MEBIBYTE,
                bytes(jars) / MEBIBYTE);
    }

    private static long bytes(Collection<TrimmedJar> jars) {
        return jars.stream().mapToLong(TrimmedJar::bytes).sum();
    }
}
