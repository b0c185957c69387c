package fichero.schemas;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** Puts requests together, in records of bounded size. */
public final class ReindexRequests {

    private ReindexRequests() {}

    /** @param files file ids by source, each at least one */
    public static List<ReindexRequest> ofFiles(
            Map<String, List<String>> files, boolean reprocess, String requestedBy, String why, Instant now) {
        String id = UUID.randomUUID().toString();
        List<ReindexRequest> requests = new ArrayList<>();
        SortedMap<String, List<String>> sorted = new TreeMap<>(files);
        sorted.forEach((source, all) -> {
            int part = 0;
            for (int from = 0; from < all.size(); from += ReindexRequest.MAX_FILES) {
                List<String> some = all.subList(from, Math.min(all.size(), from + ReindexRequest.MAX_FILES));
                requests.add(request(id, source, part++, some, reprocess, requestedBy, why, now));
            }
        });
        return requests;
    }

    /** For every file of each source, those that nothing is known of yet among them. */
    public static List<ReindexRequest> ofSources(
            List<String> sources, boolean reprocess, String requestedBy, String why, Instant now) {
        String id = UUID.randomUUID().toString();
        return sources.stream()
                .map(source -> new ReindexRequest(
                        TopicValue.VERSION, id, source, 0, null, reprocess, null, requestedBy, why, now))
                .toList();
    }

    private static ReindexRequest request(
            String id,
            String source,
            int part,
            List<String> files,
            boolean reprocess,
            String requestedBy,
            String why,
            Instant now) {
        return new ReindexRequest(TopicValue.VERSION, id, source, part, files, reprocess, null, requestedBy, why, now);
    }
}
