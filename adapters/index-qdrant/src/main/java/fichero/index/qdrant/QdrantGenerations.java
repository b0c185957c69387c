package fichero.index.qdrant;

import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import io.qdrant.client.grpc.Collections.AliasDescription;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.DeleteAlias;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The generations that are in Qdrant, and which of them serves: behind the aliases {@code <prefix>.<collection>} are its
 * collections. Other programs that read the aliases follow a switch by themselves; {@link QdrantChunkIndex} searches its
 * own generation, whose vectors it can compare.
 *
 * <p>Opens its connection with the first call. Calls fail as those of {@link QdrantChunkIndex} do.
 */
public final class QdrantGenerations implements AutoCloseable {

    private final Names names;
    private final Connection connection;
    private final Marks marks;

    public QdrantGenerations(QdrantSettings settings) {
        this.names = new Names(settings.prefix());
        this.connection = Connection.open(settings);
        this.marks = new Marks(connection, settings, names);
    }

    /**
     * A generation in Qdrant.
     *
     * @param points how many it has in all of its collections
     * @param positioned whether it reflects its log up to some position; one that does not is still being filled
     */
    public record Stored(Generation generation, long points, boolean positioned, boolean serving) {}

    /** By name. Generations that have no point yet are not known here. */
    public List<Stored> list() {
        Optional<Generation> serving = serving();
        StoredPoints points = new StoredPoints(connection);
        List<Stored> stored = new ArrayList<>();
        byGeneration()
                .forEach((generation, collections) -> stored.add(new Stored(
                        generation,
                        points.count(collections),
                        marks.position(generation, collections).isPresent(),
                        serving.map(generation::equals).orElse(false))));
        return stored;
    }

    /** The generation behind the aliases; empty before the first one was started. */
    public Optional<Generation> serving() {
        return marks.serving();
    }

    /**
     * Puts the collections of a generation behind the aliases, in one step: a reader sees all of the former or all of the
     * new. Doing it again is harmless.
     *
     * @throws SetupException when the generation has no collection
     */
    public void switchTo(Generation generation) {
        List<String> collections = byGeneration().getOrDefault(generation, List.of());
        if (collections.isEmpty()) {
            throw new SetupException("there is no generation " + generation + " in Qdrant at " + connection.address()
                    + ": build it first");
        }
        ChangeAliases.Builder change = ChangeAliases.newBuilder();
        Set<String> kept = new HashSet<>();
        for (String collection : collections) {
            kept.add(Names.aliasOf(collection));
            change.addActions(PointCollections.alias(collection));
        }
        // What only the former one has would go on answering with its old vectors.
        for (AliasDescription alias : aliases()) {
            if (!kept.contains(alias.getAliasName())) {
                change.addActions(AliasOperations.newBuilder()
                        .setDeleteAlias(DeleteAlias.newBuilder().setAliasName(alias.getAliasName())));
            }
        }
        connection.change("switch its aliases to " + generation, all -> all.updateAliases(change.build()));
        marks.start();
        marks.serve(generation);
    }

    /**
     * Drops a generation and its position.
     *
     * @throws SetupException when it is the one that serves
     */
    public void drop(Generation generation) {
        if (serving().map(generation::equals).orElse(false)) {
            throw new SetupException("generation " + generation + " serves in Qdrant at " + connection.address()
                    + ": switch to another first");
        }
        List<String> collections = byGeneration().getOrDefault(generation, List.of());
        marks.start();
        marks.remove(generation);
        collections.forEach(collection -> PointCollections.drop(connection, collection));
    }

    private Map<Generation, List<String>> byGeneration() {
        Map<Generation, List<String>> generations = new TreeMap<>(Comparator.comparing(Generation::name));
        connection
                .collections("list its collections", all -> all.list(ListCollectionsRequest.getDefaultInstance()))
                .getCollectionsList()
                .stream()
                .map(CollectionDescription::getName)
                .forEach(name -> names.generationOf(name)
                        .ifPresent(generation -> generations
                                .computeIfAbsent(generation, one -> new ArrayList<>())
                                .add(name)));
        return generations;
    }

    /** Those of collections of points. */
    private List<AliasDescription> aliases() {
        return connection
                .collections("list its aliases", all -> all.listAliases(ListAliasesRequest.getDefaultInstance()))
                .getAliasesList()
                .stream()
                .filter(alias -> names.generationOf(alias.getCollectionName()).isPresent()
                        && alias.getAliasName().equals(Names.aliasOf(alias.getCollectionName())))
                .toList();
    }

    @Override
    public void close() {
        connection.close();
    }
}
