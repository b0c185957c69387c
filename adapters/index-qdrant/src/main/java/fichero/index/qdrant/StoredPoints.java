package fichero.index.qdrant;

import fichero.core.failure.RetryableException;
import fichero.core.identity.PointId;
import fichero.core.index.ChunkSearcher.StoredPoint;
import io.qdrant.client.ConditionFactory;
import io.qdrant.client.PointIdFactory;
import io.qdrant.client.WithPayloadSelectorFactory;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.CountPoints;
import io.qdrant.client.grpc.Points.CountResponse;
import io.qdrant.client.grpc.Points.GetPoints;
import io.qdrant.client.grpc.Points.GetResponse;
import io.qdrant.client.grpc.Points.RetrievedPoint;
import io.qdrant.client.grpc.Points.ScrollPoints;
import io.qdrant.client.grpc.Points.ScrollResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Points as they were put in, of one collection or several; never its mark. Answers are read in pages. */
final class StoredPoints {

    private static final int PAGE = 100;

    private static final Filter ALL_BUT_THE_MARK = Filter.newBuilder()
            .addMustNot(ConditionFactory.hasId(PointIdFactory.id(Marks.MARK)))
            .build();

    /** The first id after that of the mark. */
    private static final UUID FIRST = new UUID(0, 1);

    private final Connection connection;

    StoredPoints(Connection connection) {
        this.connection = connection;
    }

    long count(Collection<String> collections) {
        long count = 0;
        for (String collection : collections) {
            CountPoints request = CountPoints.newBuilder()
                    .setCollectionName(collection)
                    .setFilter(ALL_BUT_THE_MARK)
                    .setExact(true)
                    .build();
            count += connection
                    .read("count " + collection, CountResponse.getDefaultInstance(), points -> points.count(request))
                    .getResult()
                    .getCount();
        }
        return count;
    }

    /** Those that exist, in no order. */
    List<StoredPoint> get(Collection<String> collections, Collection<PointId> ids) {
        List<PointId> asked = ids.stream()
                .distinct()
                .filter(id -> !id.value().equals(Marks.MARK))
                .toList();
        List<StoredPoint> found = new ArrayList<>();
        for (String collection : collections) {
            for (int start = 0; start < asked.size(); start += PAGE) {
                GetPoints.Builder request = GetPoints.newBuilder()
                        .setCollectionName(collection)
                        .setWithPayload(WithPayloadSelectorFactory.include(Payload.READ));
                asked.subList(start, Math.min(asked.size(), start + PAGE))
                        .forEach(id -> request.addIds(PointIdFactory.id(id.value())));
                connection
                        .read(
                                "read points of " + collection,
                                GetResponse.getDefaultInstance(),
                                points -> points.get(request.build()))
                        .getResultList()
                        .forEach(point -> found.add(read(point)));
            }
        }
        return found;
    }

    /** All that the filter holds for, in no order. */
    List<StoredPoint> matching(Collection<String> collections, Filter filter) {
        List<StoredPoint> found = new ArrayList<>();
        for (String collection : collections) {
            found.addAll(scroll(collection, filter, FIRST, Integer.MAX_VALUE));
        }
        return found;
    }

    /** In the order of ids, which is Qdrant's own order, too. */
    List<StoredPoint> scan(Collection<String> collections, @Nullable PointId after, int limit) {
        UUID first = after == null ? FIRST : next(after.value());
        List<StoredPoint> found = new ArrayList<>();
        if (first != null) {
            for (String collection : collections) {
                found.addAll(scroll(collection, Filter.getDefaultInstance(), first, limit));
            }
        }
        found.sort(Comparator.comparing(point -> point.chunk().id()));
        return found.subList(0, Math.min(limit, found.size()));
    }

    private List<StoredPoint> scroll(String collection, Filter filter, UUID first, int limit) {
        List<StoredPoint> found = new ArrayList<>();
        UUID from = first;
        while (from != null && found.size() < limit) {
            ScrollPoints request = ScrollPoints.newBuilder()
                    .setCollectionName(collection)
                    .setFilter(filter)
                    .setOffset(PointIdFactory.id(from))
                    .setLimit(Math.min(PAGE, limit - found.size()))
                    .setWithPayload(WithPayloadSelectorFactory.include(Payload.READ))
                    .build();
            ScrollResponse page = connection.read(
                    "read the points of " + collection,
                    ScrollResponse.getDefaultInstance(),
                    points -> points.scroll(request));
            page.getResultList().forEach(point -> found.add(read(point)));
            from = page.hasNextPageOffset() ? further(from, page, collection) : null;
        }
        return found;
    }

    /** Where the next page begins. One that is not behind this one would be read for ever. */
    private UUID further(UUID from, ScrollResponse page, String collection) {
        PointId next = Payload.id(page.getNextPageOffset());
        if (next.compareTo(new PointId(from)) <= 0) {
            throw new RetryableException("Qdrant at " + connection.address() + " goes on reading " + collection + " at "
                    + next + " after " + from + ", which is not further");
        }
        return next.value();
    }

    private static StoredPoint read(RetrievedPoint point) {
        return Payload.read(Payload.id(point.getId()), point.getPayloadMap());
    }

    private static @Nullable UUID next(UUID id) {
        long low = id.getLeastSignificantBits() + 1;
        long high = low == 0 ? id.getMostSignificantBits() + 1 : id.getMostSignificantBits();
        return low == 0 && high == 0 ? null : new UUID(high, low);
    }
}
