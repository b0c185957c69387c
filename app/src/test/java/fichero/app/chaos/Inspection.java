package fichero.app.chaos;

import fichero.core.identity.AccessScope;
import fichero.schemas.ChunkRecord;
import fichero.schemas.Topics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Holds everything that a settled product says against what has to be. */
final class Inspection {

    private static final Set<AccessScope> EVERYTHING =
            Set.of(AccessScope.PUBLIC, AccessScope.ofSession(Expected.SESSION));
    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);

    /** Words that are searched for at each inspection. */
    private static final int WORDS = 4;

    private final Installation installation;
    private int nextWord;

    Inspection(Installation installation) {
        this.installation = installation;
    }

    /** What is not as it should be, a line each, while the product runs; empty when all is well. */
    List<String> findings(Inquiry inquiry, Expected expected) {
        List<String> findings = new ArrayList<>();
        Map<String, String> all = expected.states(EVERYTHING);
        findings.addAll(Difference.between("files", all, inquiry.states(Installation.OWNER)));
        findings.addAll(
                Difference.between("files of a guest", expected.states(PUBLIC), inquiry.states(Installation.GUEST)));
        TopicContents topics = new TopicContents(installation.bootstrapServers());
        findings.addAll(topics(topics, inquiry.serving(), expected));
        findings.addAll(index(inquiry.serving(), expected));
        for (int words = 0; words < WORDS; words++) {
            findings.addAll(search(inquiry, expected, Documents.word(nextWord++ % Documents.SECTIONS)));
        }
        return findings;
    }

    private static List<String> topics(TopicContents topics, String generation, Expected expected) {
        List<String> findings = new ArrayList<>();
        Map<String, List<String>> contents = new TreeMap<>();
        topics.latest(Topics.CONTENTS)
                .forEach((key, content) ->
                        contents.put(key, content.locations().stream().sorted().toList()));
        findings.addAll(Difference.between("topic contents", expected.contents(), contents));

        Map<String, String> expectedChunks = new TreeMap<>();
        expected.points().forEach((key, point) -> expectedChunks.put(key, point.substring("whole ".length())));
        Map<String, String> chunks = new TreeMap<>();
        topics.latest(Topics.CHUNKS)
                .forEach((key, chunk) ->
                        chunks.put(key, Expected.point(true, files(chunk)).substring("whole ".length())));
        findings.addAll(Difference.between("topic chunks", expectedChunks, chunks));

        Map<String, String> points = new TreeMap<>();
        topics.latest(Topics.points(generation))
                .forEach((key, point) -> points.put(key, Expected.point(point.vector() != null, files(point.chunk()))));
        findings.addAll(Difference.between("topic points", expected.points(), points));

        long dead = topics.count(Topics.DEAD_LETTERS);
        if (dead > 0) {
            findings.add("there are " + dead + " dead letters");
        }
        return findings;
    }

    private static List<String> files(ChunkRecord chunk) {
        return chunk.locations().stream().map(ChunkRecord.Location::file).toList();
    }

    private List<String> index(String generation, Expected expected) {
        return installation
                .servers()
                .map(servers -> indexDifference(
                        expected, IndexContents.ofQdrant(servers.qdrantPort(), generation, Servers.DIMENSION)))
                .orElse(List.of());
    }

    /** As {@link #findings}, of what can only be looked at once the product is stopped. */
    List<String> findingsWhenStopped(String generation, Expected expected) {
        return installation.servers().isPresent()
                ? List.of()
                : indexDifference(expected, IndexContents.ofLucene(installation.data(), generation));
    }

    private static List<String> indexDifference(Expected expected, Map<String, String> index) {
        Map<String, String> byId = new TreeMap<>();
        expected.points().forEach((key, point) -> byId.put(key.substring(key.indexOf('/') + 1), point));
        return Difference.between("index", byId, index);
    }

    private static List<String> search(Inquiry inquiry, Expected expected, String word) {
        List<String> findings = new ArrayList<>();
        Map.of(Installation.OWNER, EVERYTHING, Installation.GUEST, PUBLIC).forEach((key, scopes) -> {
            Set<String> should = expected.holders(word, scopes);
            Set<String> found = inquiry.found(key, word);
            if (!found.equals(should)) {
                findings.add(
                        "a search for " + word + " by the " + key + " finds " + found + " but should find " + should);
            }
        });
        return findings;
    }
}
