package fichero.index.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.jspecify.annotations.Nullable;

/**
 * Merges of an index at rest, beside those that another policy has while it is written to. A load leaves some twenty
 * segments behind, most of them too small for a graph: each search looks at every vector in these, and asks each for every
 * word. So they become one, and of those with a graph few are left.
 */
final class RestingMerges extends FilterMergePolicy {

    /** With a graph; each more is one more to be walked. */
    private static final int SEGMENTS = 4;

    /** Larger ones are left alone: to walk one more takes less than writing so much again. */
    private static final int LARGE = 250_000;

    RestingMerges(MergePolicy whileWriting) {
        super(whileWriting);
    }

    /** Those of an index at rest, whatever number of segments is asked for. */
    @Override
    public @Nullable MergeSpecification findForcedMerges(
            SegmentInfos segments,
            int maxSegmentCount,
            Map<SegmentCommitInfo, Boolean> segmentsToMerge,
            MergeContext context)
            throws IOException {
        List<SegmentCommitInfo> free = segments.asList().stream()
                .filter(segment -> !context.getMergingSegments().contains(segment))
                .toList();
        List<SegmentCommitInfo> chosen = choose(free);
        if (chosen.isEmpty() || (chosen.size() == 1 && isMerged(chosen.get(0)))) {
            return null;
        }
        MergeSpecification merges = new MergeSpecification();
        merges.add(new OneMerge(chosen));
        return merges;
    }

    private static List<SegmentCommitInfo> choose(List<SegmentCommitInfo> segments) {
        List<SegmentCommitInfo> chosen = new ArrayList<>();
        List<SegmentCommitInfo> walked = new ArrayList<>();
        for (SegmentCommitInfo segment : segments) {
            if (!LateGraphFormat.hasGraph(segment.info)) {
                chosen.add(segment);
            } else if (documents(segment) < LARGE) {
                walked.add(segment);
            }
        }
        if (chosen.stream().mapToInt(RestingMerges::documents).sum() < LateGraphFormat.GRAPH_FROM) {
            chosen.clear();
        }
        walked.sort(Comparator.comparingInt(RestingMerges::documents));
        // What is chosen becomes one more.
        int tooMany = walked.size() + 1 - SEGMENTS;
        if (tooMany > (chosen.isEmpty() ? 1 : 0)) {
            chosen.addAll(walked.subList(0, tooMany));
        }
        return chosen;
    }

    /** Nothing comes of merging it with itself: without vectors there is no graph. */
    private static boolean isMerged(SegmentCommitInfo segment) {
        return "merge".equals(segment.info.getDiagnostics().get("source"));
    }

    private static int documents(SegmentCommitInfo segment) {
        return segment.info.maxDoc() - segment.getDelCount();
    }
}
