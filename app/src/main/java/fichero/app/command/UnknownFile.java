package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import fichero.app.command.FileLookup.WatchedSource;
import fichero.schemas.FileState;
import fichero.schemas.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Why nothing is known of a file.
 *
 * @param onDisk whether there is such a file here
 * @param sources what is watched
 * @param within the source whose folder it is in
 * @param ignoredFolder the folder above it that a rule keeps out, as the inventory has it
 */
record UnknownFile(
        Path path,
        boolean onDisk,
        List<WatchedSource> sources,
        Optional<WatchedSource> within,
        Optional<JsonNode> ignoredFolder) {

    static UnknownFile of(Path path, FileLookup lookup) throws InterruptedException {
        List<WatchedSource> sources = lookup.sources();
        Optional<WatchedSource> within = sources.stream()
                .filter(source -> source.root().filter(path::startsWith).isPresent())
                .findFirst();
        return new UnknownFile(path, Files.exists(path), sources, within, ignoredAbove(path, lookup));
    }

    /** A folder that is ignored is told of, the files in it are not. */
    private static Optional<JsonNode> ignoredAbove(Path path, FileLookup lookup) throws InterruptedException {
        for (Path folder = path.getParent(); folder != null; folder = folder.getParent()) {
            Optional<JsonNode> known = lookup.folder(folder);
            if (known.filter(item -> item.path("state").asText().equals(FileState.IGNORED.code()))
                    .isPresent()) {
                return known;
            }
        }
        return Optional.empty();
    }

    String text(Texts texts) {
        List<String> lines = new ArrayList<>();
        lines.add(texts.get("explain.unknown", Printable.line(path.toString())));
        if (!onDisk) {
            lines.add(texts.get("explain.notOnDisk"));
        }
        ignoredFolder.ifPresentOrElse(
                folder -> lines.add(texts.get(
                        "explain.ignored",
                        Printable.of(folder.path("path")),
                        Printable.of(folder.path("reason")),
                        Printable.of(folder.path("detail")))),
                () -> lines.add(within.map(source -> texts.get("explain.within", source.name()))
                        .orElseGet(() -> texts.get(sources.isEmpty() ? "explain.noSources" : "explain.outside"))));
        if (!sources.isEmpty()) {
            lines.add(texts.get("explain.sources"));
            sources.forEach(source -> lines.add("  " + source.name()
                    + source.root()
                            .map(root -> ": " + Printable.line(root.toString()))
                            .orElse("")));
        }
        return String.join(System.lineSeparator(), lines);
    }

    JsonNode json() {
        ObjectNode json = Json.mapper().createObjectNode();
        json.putNull("file");
        json.put("path", path.toString());
        json.put("on_disk", onDisk);
        json.put("source", within.map(WatchedSource::name).orElse(null));
        json.set("ignored_folder", ignoredFolder.orElse(null));
        ArrayNode watched = json.putArray("sources");
        sources.forEach(source -> watched.addObject()
                .put("name", source.name())
                .put("root", source.root().map(Path::toString).orElse(null)));
        return json;
    }
}
