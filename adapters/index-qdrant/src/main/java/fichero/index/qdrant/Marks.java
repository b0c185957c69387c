package fichero.index.qdrant;

import fichero.core.failure.SetupException;
import fichero.core.identity.Generation;
import fichero.core.index.LogPosition;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Collections.CollectionExistsRequest;
import io.qdrant.client.grpc.Collections.CreateCollection;
import io.qdrant.client.grpc.Collections.SparseVectorConfig;
import io.qdrant.client.grpc.Collections.SparseVectorParams;
import io.qdrant.client.grpc.JsonWithInt.Struct;
import io.qdrant.client.grpc.JsonWithInt.Value;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.GetResponse;
import io.qdrant.client.grpc.Points.NamedVectors;
import io.qdrant.client.grpc.Points.PointStruct;
import io.qdrant.client.grpc.Points.PointsUpdateOperation;
import io.qdrant.client.grpc.Points.UpdateBatchPoints;
import io.qdrant.client.grpc.Points.Vectors;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * What Fichero notes down in Qdrant: how far each generation reflects its log, and which one serves.
 *
 * <p>A position is kept twice: in each collection of points, as a point without vectors which no search can find, and in
 * a small collection of marks, with the names of the collections that it speaks for. So it cannot claim points that are
 * gone: a collection that was dropped is missed, one that was put back from an old snapshot has its old position, one
 * that something else made has none.
 */
final class Marks {

    /** The mark among the points: the first id of all, which no chunk has. */
    static final UUID MARK = new UUID(0, 0);

    private static final UUID SERVING = idOf("serving generation");

    private static final String GENERATION = "generation";
    private static final String LOG = "log";
    private static final String OFFSETS = "offsets";
    private static final String AT = "at";
    private static final String COLLECTIONS = "collections";

    private final Connection connection;
    private final QdrantSettings settings;
    private final String name;

    Marks(Connection connection, QdrantSettings settings, Names names) {
        this.connection = connection;
        this.settings = settings;
        this.name = names.marks();
    }

    /** Makes the collection of marks when there is none. */
    void start() {
        if (exists()) {
            return;
        }
        // Marks have no vectors, but not every version takes a collection without any kind of them.
        CreateCollection.Builder marks = CreateCollection.newBuilder()
                .setCollectionName(name)
                .setSparseVectorsConfig(
                        SparseVectorConfig.newBuilder().putMap("none", SparseVectorParams.getDefaultInstance()))
                .setShardNumber(1);
        if (settings.replicas() > 0) {
            marks.setReplicationFactor(settings.replicas());
        }
        try {
            connection.change("make the collection " + name, collections -> collections.create(marks.build()));
        } catch (RuntimeException e) {
            if (!exists()) {
                throw e;
            }
        }
    }

    private boolean exists() {
        return connection
                .collections(
                        "look for the collection " + name,
                        collections -> collections.collectionExists(CollectionExistsRequest.newBuilder()
                                .setCollectionName(name)
                                .build()))
                .getResult()
                .getExists();
    }

    Optional<Generation> serving() {
        return get(name, SERVING).map(mark -> read(name, () -> new Generation(mark.text(GENERATION))));
    }

    void serve(Generation generation) {
        put(name, SERVING, Map.of(GENERATION, ValueFactory.value(generation.name())));
    }

    /** @param existing the generation's collections of points, all that there are now */
    Optional<LogPosition> position(Generation generation, Collection<String> existing) {
        Optional<PayloadFields> noted = get(name, idOf(generation.name()));
        if (noted.isEmpty() || !existing.containsAll(spokenFor(noted.get()))) {
            return Optional.empty();
        }
        LogPosition position = position(name, noted.get());
        for (String collection : existing) {
            Optional<LogPosition> own = get(collection, MARK).map(mark -> position(collection, mark));
            if (own.isEmpty() || !own.get().logId().equals(position.logId())) {
                return Optional.empty();
            }
            position = earlier(position, own.get());
        }
        return Optional.of(position);
    }

    /**
     * @param existing as for {@link #position}
     * @throws SetupException when points are gone that the former position speaks for: a new one would hide that
     */
    void put(Generation generation, Collection<String> existing, LogPosition position) {
        get(name, idOf(generation.name())).map(this::spokenFor).orElse(Set.of()).forEach(collection -> {
            if (!existing.contains(collection) || get(collection, MARK).isEmpty()) {
                throw lost(collection);
            }
        });
        Map<String, Value> mark = payload(position);
        for (String collection : existing) {
            put(collection, MARK, mark);
        }
        Map<String, Value> noted = new HashMap<>(mark);
        noted.put(GENERATION, ValueFactory.value(generation.name()));
        noted.put(
                COLLECTIONS,
                ValueFactory.list(existing.stream().map(ValueFactory::value).toList()));
        put(name, idOf(generation.name()), noted);
    }

    /** A collection that is new reflects as much of the log as the others: none of its points were in it before. */
    void inherit(Generation generation, String newCollection) {
        get(name, idOf(generation.name())).ifPresent(noted -> put(newCollection, MARK, payload(position(name, noted))));
    }

    /** @throws SetupException when the generation's position speaks for this collection, which is not there */
    void requireNew(Generation generation, String collection) {
        if (get(name, idOf(generation.name()))
                .map(this::spokenFor)
                .orElse(Set.of())
                .contains(collection)) {
            throw lost(collection);
        }
    }

    /** Only a refill brings its points back. */
    private SetupException lost(String collection) {
        return new SetupException("the collection " + collection + " of Qdrant at " + connection.address()
                + " was dropped while it was in use: start Fichero again, and it is refilled from the log");
    }

    void remove(Generation generation) {
        connection.update(UpdateBatchPoints.newBuilder()
                .setCollectionName(name)
                .addOperations(Operations.delete(List.of(PointIdFactory.id(idOf(generation.name())))))
                .build());
    }

    private Optional<PayloadFields> get(String collection, UUID id) {
        GetPoints request = GetPoints.newBuilder()
                .setCollectionName(collection)
                .addIds(PointIdFactory.id(id))
                .setWithPayload(WithPayloadSelectorFactory.enable(true))
                .build();
        return connection
                .read("read a mark of " + collection, GetResponse.getDefaultInstance(), points -> points.get(request))
                .getResultList()
                .stream()
                .findFirst()
                .map(point -> new PayloadFields(point.getPayloadMap()));
    }

    private void put(String collection, UUID id, Map<String, Value> payload) {
        PointStruct point = PointStruct.newBuilder()
                .setId(PointIdFactory.id(id))
                .setVectors(Vectors.newBuilder().setVectors(NamedVectors.getDefaultInstance()))
                .putAllPayload(payload)
                .build();
        connection.update(UpdateBatchPoints.newBuilder()
                .setCollectionName(collection)
                .addOperations(PointsUpdateOperation.newBuilder()
                        .setUpsert(PointsUpdateOperation.PointStructList.newBuilder()
                                .addPoints(point)))
                .build());
    }

    private static Map<String, Value> payload(LogPosition position) {
        Struct.Builder offsets = Struct.newBuilder();
        position.offsets()
                .forEach((partition, offset) -> offsets.putFields(partition.toString(), ValueFactory.value(offset)));
        return Map.of(
                LOG,
                ValueFactory.value(position.logId()),
                OFFSETS,
                Value.newBuilder().setStructValue(offsets).build(),
                AT,
                ValueFactory.value(position.at().toEpochMilli()));
    }

    private LogPosition position(String collection, PayloadFields mark) {
        return read(collection, () -> {
            Map<Integer, Long> offsets = new HashMap<>();
            PayloadFields noted = mark.fields(OFFSETS);
            noted.all().keySet().forEach(partition -> offsets.put(Integer.valueOf(partition), noted.whole(partition)));
            return new LogPosition(mark.text(LOG), offsets, Instant.ofEpochMilli(mark.whole(AT)));
        });
    }

    /** Of each partition the lower offset; one that only one of them knows is read from the beginning. */
    private static LogPosition earlier(LogPosition one, LogPosition other) {
        Map<Integer, Long> offsets = new HashMap<>();
        one.offsets().forEach((partition, offset) -> {
            Long others = other.offsets().get(partition);
            if (others != null) {
                offsets.put(partition, Math.min(offset, others));
            }
        });
        return new LogPosition(one.logId(), offsets, one.at().isBefore(other.at()) ? one.at() : other.at());
    }

    private Set<String> spokenFor(PayloadFields noted) {
        return read(name, () -> Set.copyOf(noted.texts(COLLECTIONS)));
    }

    /** @throws SetupException for a mark that is not as Fichero writes them */
    private <T> T read(String collection, Supplier<T> mark) {
        try {
            return mark.get();
        } catch (IllegalArgumentException e) {
            throw new SetupException(
                    "a mark in the collection " + collection + " of Qdrant at " + connection.address()
                            + " is not as Fichero writes them (" + e.getMessage() + "): something else has changed it;"
                            + " drop that collection and start again, and the index is refilled from the log",
                    e);
        }
    }

    private static UUID idOf(String what) {
        return UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8));
    }
}
