package fichero.app.command;

import com.fasterxml.jackson.databind.JsonNode;
import fichero.schemas.FileState;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds what a person names: a file by its path on disk or by its id. */
final class FileLookup {

    /** Files that are gone are found as well. */
    private static final String ANY_STATE = String.join(",", FileState.codes());

    private final ApiClient client;

    FileLookup(ApiClient client) {
        this.client = client;
    }

    /** A source, with its folder on the producer's machine as far as that is known. */
    record WatchedSource(String name, Optional<Path> root) {}

    /** With all details. A path on disk is tried before an id: ids look like no path that people type. */
    Optional<JsonNode> find(String named) throws InterruptedException {
        Optional<JsonNode> byPath = atPath(named);
        if (byPath.isPresent()) {
            return byId(byPath.get().path("file").asText());
        }
        return named.contains(":") ? byId(named) : Optional.empty();
    }

    private Optional<JsonNode> byId(String id) throws InterruptedException {
        return client.find("/v1/files/" + ApiClient.part(id));
    }

    private Optional<JsonNode> atPath(String named) throws InterruptedException {
        Path path;
        try {
            path = Path.of(named).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
        Optional<JsonNode> file = at(path.toString());
        return file.isPresent() ? file : folder(path);
    }

    /** A folder, which the inventory has only when a rule keeps it out. */
    Optional<JsonNode> folder(Path path) throws InterruptedException {
        return at(path + "/");
    }

    /** What the inventory has at this absolute path; a file that is there before one that is gone. */
    private Optional<JsonNode> at(String path) throws InterruptedException {
        JsonNode answer = client.get("/v1/files", Map.of("exact_path", path, "state", ANY_STATE));
        JsonNode best = null;
        for (JsonNode item : answer.path("items")) {
            if (best == null || best.path("state").asText().equals(FileState.GONE.code())) {
                best = item;
            }
        }
        return Optional.ofNullable(best);
    }

    /** Sources that producers have in their settings. */
    List<WatchedSource> sources() throws InterruptedException {
        List<WatchedSource> sources = new ArrayList<>();
        for (JsonNode source : client.get("/v1/status", Map.of()).path("sources")) {
            if (source.path("configured").asBoolean()) {
                Optional<Path> root = Optional.ofNullable(source.path("root").textValue()).map(Path::of);
                sources.add(new WatchedSource(source.path("name").asText(), root));
            }
        }
        return sources;
    }
}
