package fichero.query.administration;

import fichero.core.identity.AccessScope;
import fichero.query.readmodel.RetrySelection;
import fichero.query.readmodel.Sources;
import fichero.schemas.ReindexRequest;
import fichero.schemas.ReindexRequests;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Has producers look at files again: some, those of some sources, or all. Safe for any thread. */
public final class Reindexing {

    private static final String ASKED_BY = "http";

    private final RetrySelection files;
    private final Sources sources;
    private final Outbox outbox;
    private final InstantSource clock;

    public Reindexing(RetrySelection files, Sources sources, Outbox outbox, InstantSource clock) {
        this.files = files;
        this.sources = sources;
        this.outbox = outbox;
        this.clock = clock;
    }

    /**
     * What was asked of producers.
     *
     * @param requestId in their log
     * @param files how many files were named, by source; 0 for all that a source has
     */
    public record Asked(String requestId, SortedMap<String, Integer> files) {}

    /**
     * Files by their ids or absolute paths.
     *
     * @param force process them anew whatever is known of them; otherwise only what differs by its bytes
     * @throws RefusedException when one is not there, or is of a source that no producer has
     */
    public Asked files(List<String> named, boolean force, Set<AccessScope> scopes) {
        SortedMap<String, List<String>> bySource = new TreeMap<>();
        for (String name : new LinkedHashSet<>(named)) {
            String file = files.file(name, scopes)
                    .orElseThrow(() -> new RefusedException(
                            RefusedException.Kind.NOT_FOUND,
                            "there is no file '" + name
                                    + "'; name it by its id, <source>:<path>, or by its absolute path"));
            bySource.computeIfAbsent(file.substring(0, file.indexOf(':')), source -> new ArrayList<>())
                    .add(file);
        }
        requireWatched(bySource.keySet());
        List<ReindexRequest> requests =
                ReindexRequests.ofFiles(bySource, force, ASKED_BY, why(force, "named files"), clock.instant());
        SortedMap<String, Integer> counts = new TreeMap<>();
        bySource.forEach((source, its) -> counts.put(source, its.size()));
        return ask(requests, counts);
    }

    /** Every file of these sources, those that nothing is known of yet among them; otherwise as with files. */
    public Asked sources(List<String> named, boolean force, Set<AccessScope> scopes) {
        Set<String> visible = sources.visible(scopes);
        for (String source : named) {
            if (!visible.contains(source)) {
                throw new RefusedException(
                        RefusedException.Kind.NOT_FOUND, "there is no source '" + source + "'; see /v1/status");
            }
        }
        Set<String> distinct = new TreeSet<>(named);
        requireWatched(distinct);
        return ofSources(distinct, force, "whole sources");
    }

    /** Every file of every source that is for the caller to see; otherwise as with files. */
    public Asked everything(boolean force, Set<AccessScope> scopes) {
        Set<String> all = new TreeSet<>(sources.visible(scopes));
        all.retainAll(sources.watched());
        if (all.isEmpty()) {
            throw new RefusedException(
                    RefusedException.Kind.NOT_READY, "no producer has said yet which sources it has; try again later");
        }
        return ofSources(all, force, "everything");
    }

    private Asked ofSources(Set<String> which, boolean force, String what) {
        SortedMap<String, Integer> counts = new TreeMap<>();
        which.forEach(source -> counts.put(source, 0));
        return ask(
                ReindexRequests.ofSources(
                        List.copyOf(counts.keySet()), force, ASKED_BY, why(force, what), clock.instant()),
                counts);
    }

    /** A request that nobody is there for would wait for ever. */
    private void requireWatched(Set<String> named) {
        Set<String> watched = sources.watched();
        for (String source : named) {
            if (!watched.isEmpty() && !watched.contains(source)) {
                throw new RefusedException(
                        RefusedException.Kind.INVALID,
                        "no producer has source '" + source
                                + "' in its settings, so nobody can look at its files again");
            }
        }
    }

    private Asked ask(List<ReindexRequest> requests, SortedMap<String, Integer> counts) {
        outbox.request(requests);
        return new Asked(requests.get(0).requestId(), counts);
    }

    private static String why(boolean force, String what) {
        return "reindex " + what + (force ? ", processed anew" : "");
    }
}
