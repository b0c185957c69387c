package fichero.index.qdrant;

import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.index.qdrant.Failures.NoSuchCollectionException;
import io.qdrant.client.grpc.Collections.AliasOperations;
import io.qdrant.client.grpc.Collections.ChangeAliases;
import io.qdrant.client.grpc.Collections.CollectionDescription;
import io.qdrant.client.grpc.Collections.CollectionInfo;
import io.qdrant.client.grpc.Collections.CreateAlias;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.ListAliasesRequest;
import io.qdrant.client.grpc.Collections.ListCollectionsRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The collections of points of one generation. Several processes may make and drop them at the same time. */
final class PointCollections {

    private static final Logger log = LoggerFactory.getLogger(PointCollections.class);

    private final Connection connection;
    private final QdrantSettings settings;
    private final Names names;
    private final Generation generation;
    private final Layout layout;
    private final Marks marks;
    private final Set<String> ready = ConcurrentHashMap.newKeySet();

    PointCollections(
            Connection connection,
            QdrantSettings settings,
            Names names,
            Generation generation,
            Layout layout,
            Marks marks) {
        this.connection = connection;
        this.settings = settings;
        this.names = names;
        this.generation = generation;
        this.layout = layout;
        this.marks = marks;
    }

    /**
     * Looks at what is there, then completes what a killed process has left half made.
     *
     * @throws SetupException when a collection does not fit; nothing is changed then
     */
    void start() {
        Map<String, CollectionInfo> found = new LinkedHashMap<>();
        for (String name : list()) {
            info(name).ifPresent(info -> {
                layout.require(name, info, connection.address());
                found.put(name, info);
            });
        }
        marks.start();
        if (marks.serving().isEmpty()) {
            marks.serve(generation);
        }
        found.forEach((name, info) -> {
            complete(name, info);
            ready.add(name);
        });
    }

    /** Those that there are now, whoever made them. */
    List<String> list() {
        return connection
                .collections(
                        "list its collections",
                        collections -> collections.list(ListCollectionsRequest.getDefaultInstance()))
                .getCollectionsList()
                .stream()
                .map(CollectionDescription::getName)
                .filter(name -> names.isOf(name, generation))
                .sorted()
                .toList();
    }

    /** Those that can be searched: one that is being made has no points yet, and not all indexes. */
    List<String> searchable() {
        return list().stream().filter(this::isSearchable).toList();
    }

    /** That one alone, or none. */
    List<String> searchable(String collection) {
        return Stream.of(names.points(collection, generation))
                .filter(this::isSearchable)
                .toList();
    }

    private boolean isSearchable(String name) {
        if (ready.contains(name)) {
            return true;
        }
        Optional<CollectionInfo> found = info(name);
        if (found.isEmpty() || !Layout.missingIndexes(name, found.get()).isEmpty()) {
            return false;
        }
        layout.require(name, found.get(), connection.address());
        ready.add(name);
        return true;
    }

    /** @return its name; it is there, and takes points */
    String ensure(String collection) {
        String name = names.points(collection, generation);
        if (!ready.contains(name)) {
            make(collection, name);
        }
        return name;
    }

    private synchronized void make(String collection, String name) {
        if (ready.contains(name)) {
            return;
        }
        Optional<CollectionInfo> found = info(name);
        if (found.isEmpty()) {
            marks.requireNew(generation, name);
            create(collection, name);
            found = info(name);
        }
        found.ifPresent(info -> {
            layout.require(name, info, connection.address());
            complete(name, info);
            ready.add(name);
        });
    }

    private void create(String collection, String name) {
        CreateCollection.Builder wanted = layout.collection(name, collection, generation);
        if (settings.shards() > 0) {
            wanted.setShardNumber(settings.shards());
        }
        if (settings.replicas() > 0) {
            wanted.setReplicationFactor(settings.replicas());
        }
        try {
            connection.change("make the collection " + name, collections -> collections.create(wanted.build()));
        } catch (RuntimeException e) {
            if (info(name).isEmpty()) {
                throw e;
            }
            // Another process was faster.
            return;
        }
        marks.inherit(generation, name);
        log.atInfo()
                .addKeyValue("collection", name)
                .addKeyValue("dimension", layout.dimension())
                .log("made a Qdrant collection");
    }

    private void complete(String name, CollectionInfo info) {
        Layout.missingIndexes(name, info).forEach(connection::index);
        if (marks.serving().map(generation::equals).orElse(false) && !isBehindItsAlias(name)) {
            ChangeAliases alias =
                    ChangeAliases.newBuilder().addActions(alias(name)).build();
            connection.change("put " + name + " behind its alias", collections -> collections.updateAliases(alias));
        }
    }

    static AliasOperations alias(String name) {
        return AliasOperations.newBuilder()
                .setCreateAlias(CreateAlias.newBuilder().setCollectionName(name).setAliasName(Names.aliasOf(name)))
                .build();
    }

    private boolean isBehindItsAlias(String name) {
        return connection
                .collections(
                        "list its aliases",
                        collections -> collections.listAliases(ListAliasesRequest.getDefaultInstance()))
                .getAliasesList()
                .stream()
                .anyMatch(alias -> alias.getCollectionName().equals(name)
                        && alias.getAliasName().equals(Names.aliasOf(name)));
    }

    private Optional<CollectionInfo> info(String name) {
        GetCollectionInfoRequest request =
                GetCollectionInfoRequest.newBuilder().setCollectionName(name).build();
        try {
            return Optional.of(connection
                    .collections("look at the collection " + name, collections -> collections.get(request))
                    .getResult());
        } catch (NoSuchCollectionException e) {
            return Optional.empty();
        }
    }

    /** It turned out not to be there any more. */
    void forget(String name) {
        ready.remove(name);
    }

    void drop() {
        for (String name : list()) {
            drop(connection, name);
            forget(name);
        }
    }

    static void drop(Connection connection, String name) {
        DeleteCollection request =
                DeleteCollection.newBuilder().setCollectionName(name).build();
        try {
            connection.change("drop the collection " + name, collections -> collections.delete(request));
        } catch (NoSuchCollectionException e) {
            log.atDebug().addKeyValue("collection", name).log("the Qdrant collection was dropped already");
        }
    }
}
