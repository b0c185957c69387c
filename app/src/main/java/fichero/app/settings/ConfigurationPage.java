package fichero.app.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page {@code docs/configuration.md}, written from what is declared. */
final class ConfigurationPage {

    private static final String INTRODUCTION = """
            # Configuration

            Written from the declared settings by a test; do not edit (`-Dfichero.docs.write=true` rewrites it).

            A setting is looked for on the command line, then in the environment, then in the file, and else has its
            default. All problems are reported together before anything starts, and a key that is not listed here stops
            start-up. The file is the one named by `--config` or `FICHERO_CONFIG`, else `./fichero.yaml`, else
            `$XDG_CONFIG_HOME/fichero/fichero.yaml` (`~/.config/fichero/fichero.yaml`).

            ```yaml
            data_dir: ~/fichero-data
            http:
              port: 8080
            sources:
              - path: ~/Documents
              - name: minutes
                path: /srv/minutes
                collection: board
                exclude: ["*.tmp", "drafts/**"]
                tags: [board]
            kafka:
              bootstrap.servers: kafka-1:9092,kafka-2:9092
            ```

            Folders on the command line (`fichero up DIR…`) take the place of the file's sources. Paths may begin with
            `~/`; relative ones start from the working directory. Durations are spelled `500ms`, `2s`, `5m`, `1h`, `7d`.
            Sources may not contain one another; the data directory may lie inside one and is never read.

            Everything below `kafka.` is passed to every Kafka client as it is, as `kafka.security.protocol` in the file or
            `FICHERO_KAFKA_SECURITY_PROTOCOL` in the environment. Without `kafka.bootstrap.servers`, `fichero up` runs a
            broker of its own.

            A secret may be in a file that `<NAME>_FILE` points to, such as `FICHERO_KAFKA_SASL_JAAS_CONFIG_FILE` or
            `FICHERO_QDRANT_API_KEY_FILE`; secrets are never printed.

            `FICHERO_JAVA_OPTS` adds options to the JVM. `FICHERO_API_KEY`, or the file that `FICHERO_API_KEY_FILE` names, is what
            commands show to a server that asks who they are.
            """;

    private ConfigurationPage() {}

    static String text() {
        Map<String, List<Setting<?>>> sections = DeclaredSettings.ALL.stream()
                .collect(Collectors.groupingBy(Setting::section, LinkedHashMap::new, Collectors.toList()));
        StringBuilder page = new StringBuilder(INTRODUCTION);
        sections.forEach((section, settings) -> {
            page.append("\n## ").append(section.isEmpty() ? "General" : "`" + section + "`");
            page.append("\n\n| key | environment | must be | default | meaning |\n|---|---|---|---|---|\n");
            settings.forEach(setting -> page.append(row(setting)));
        });
        return page.toString();
    }

    private static String row(Setting<?> setting) {
        boolean ofElement = setting.key().contains("[]");
        boolean list = DeclaredSettings.LISTS.contains(setting);
        return "| `" + setting.key() + "` | "
                + (ofElement ? "" : "`" + setting.environmentName() + "`") + " | "
                + (list ? "a list of texts" : setting.kind().description()) + " | "
                + (setting.defaultText() == null ? "" : "`" + setting.defaultText() + "`") + " | "
                + setting.meaning() + " |\n";
    }
}
