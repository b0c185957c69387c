package fichero.processor;

import static fichero.processor.StateStores.PENDING;
import static fichero.processor.StateStores.VECTORS;
import static fichero.processor.Steps.as;
import static fichero.processor.Steps.only;
import static fichero.processor.Steps.read;
import static fichero.processor.Steps.to;

import fichero.processor.points.IndexPoints;
import fichero.schemas.Topics;
import java.util.function.Supplier;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;

/** From chunks to the points of one index generation. */
public final class IndexTopology {

    private IndexTopology() {}

    public static Topology build(StreamsConfig config, String generation, Supplier<IndexPoints> indexPoints) {
        var builder = new StreamsBuilder(new TopologyConfig(config));
        Steps.addStores(builder, VECTORS, PENDING);
        var points = Topics.points(generation);

        var indexed = read(builder, Topics.CHUNKS)
                .process(indexPoints::get, as("index-points"), VECTORS.name(), PENDING.name());
        to(points, only(points, indexed));
        to(Topics.CONTENT_FEEDBACK, only(Topics.CONTENT_FEEDBACK, indexed));

        return builder.build();
    }
}
