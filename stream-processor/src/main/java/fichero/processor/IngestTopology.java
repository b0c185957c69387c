package fichero.processor;

import static fichero.processor.StateStores.CONTENTS;
import static fichero.processor.StateStores.ENTRIES;
import static fichero.processor.StateStores.FILES;
import static fichero.processor.StateStores.LOCATIONS;
import static fichero.processor.StateStores.MANIFESTS;
import static fichero.processor.StateStores.MARKS;
import static fichero.processor.StateStores.RETIREMENTS;
import static fichero.processor.StateStores.UNCONFIRMED;
import static fichero.processor.Steps.as;
import static fichero.processor.Steps.only;
import static fichero.processor.Steps.read;
import static fichero.processor.Steps.to;

import fichero.processor.catalogue.CatalogueFiles;
import fichero.processor.contents.BuildContents;
import fichero.schemas.Topics;
import java.util.function.Supplier;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyConfig;

/** From file events to the catalogue, and from content commands to contents and their chunks. */
public final class IngestTopology {

    private IngestTopology() {}

    /** @param partitions of the topics; commands and feedback of one content meet in one task */
    public static Topology build(
            StreamsConfig config,
            int partitions,
            Supplier<CatalogueFiles> catalogueFiles,
            Supplier<BuildContents> buildContents) {
        var builder = new StreamsBuilder(new TopologyConfig(config));
        Steps.addStores(builder, FILES, CONTENTS, LOCATIONS, MANIFESTS, ENTRIES, UNCONFIRMED, RETIREMENTS, MARKS);

        var catalogued =
                read(builder, Topics.FILE_EVENTS).process(catalogueFiles::get, as("catalogue-files"), FILES.name());
        to(Topics.FILES, only(Topics.FILES, Steps.fileRecords(catalogued)));

        var contents = Steps.commandsByContent(catalogued, partitions)
                .merge(Steps.feedback(read(builder, Topics.CONTENT_FEEDBACK)), as("commands-and-feedback"))
                .process(
                        buildContents::get,
                        as("build-contents"),
                        CONTENTS.name(),
                        LOCATIONS.name(),
                        MANIFESTS.name(),
                        ENTRIES.name(),
                        UNCONFIRMED.name(),
                        RETIREMENTS.name(),
                        MARKS.name());
        to(Topics.CONTENTS, only(Topics.CONTENTS, contents));
        to(Topics.CHUNKS, only(Topics.CHUNKS, contents));
        to(Topics.CONTENT_FEEDBACK, only(Topics.CONTENT_FEEDBACK, contents));
        to(Topics.FILE_EVENTS, only(Topics.FILE_EVENTS, contents));

        return builder.build();
    }
}
