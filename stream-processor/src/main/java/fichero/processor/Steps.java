package fichero.processor;

import fichero.processor.catalogue.CatalogueFiles;
import fichero.processor.points.TextHashPartitioner;
import fichero.schemas.ContentCommand;
import fichero.schemas.ContentFeedback;
import fichero.schemas.ContentMessage;
import fichero.schemas.JsonSerde;
import fichero.schemas.Topic;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.KStream;
import org.apache.kafka.streams.kstream.Named;
import org.apache.kafka.streams.kstream.Produced;
import org.apache.kafka.streams.kstream.Repartitioned;

/** The words that the topology files are written in. */
final class Steps {

    private Steps() {}

    static Named as(String step) {
        return Named.as(step);
    }

    static void addStores(StreamsBuilder builder, StateStores.Store<?>... stores) {
        for (StateStores.Store<?> store : stores) {
            builder.addStateStore(store.builder());
        }
    }

    static <V extends TopicValue> KStream<String, V> read(StreamsBuilder builder, Topic<V> topic) {
        return builder.stream(
                topic.name(), Consumed.with(topic.keys(), topic.values()).withName("read-" + shortName(topic)));
    }

    /** Only what was emitted for this topic. */
    @SuppressWarnings("unchecked") // an emission pairs a topic with its own type of value
    static <V extends TopicValue> KStream<String, V> only(Topic<V> topic, KStream<String, Emission> emissions) {
        return emissions
                .filter((key, emission) -> emission.topic().name().equals(topic.name()), as("only-" + shortName(topic)))
                .mapValues(emission -> (V) emission.value(), as("take-" + shortName(topic)));
    }

    static <V extends TopicValue> void to(Topic<V> topic, KStream<String, V> values) {
        Produced<String, V> produced =
                Produced.with(topic.keys(), topic.values()).withName("write-" + shortName(topic));
        boolean byText = topic.name().equals(Topics.CHUNKS.name())
                || topic.name().startsWith(Topics.points("").name());
        values.to(topic.name(), byText ? produced.withStreamPartitioner(new TextHashPartitioner<>()) : produced);
    }

    /** The file records among what the catalogue says. */
    @SuppressWarnings("NullAway") // the filter leaves no nulls
    static KStream<String, Emission> fileRecords(KStream<String, CatalogueFiles.Output> catalogued) {
        return catalogued
                .filter((file, output) -> output.file() != null, as("only-file-records"))
                .mapValues(CatalogueFiles.Output::file, as("take-file-records"));
    }

    /** The commands among what the catalogue says, sent to the task of their content. */
    @SuppressWarnings("NullAway") // the filter leaves no nulls
    static KStream<String, ContentMessage> commandsByContent(
            KStream<String, CatalogueFiles.Output> catalogued, int partitions) {
        return catalogued
                .filter((contentKey, output) -> output.command() != null, as("only-commands"))
                .mapValues(CatalogueFiles.Output::command, as("take-commands"))
                .repartition(Repartitioned.<String, ContentCommand>as("content-commands")
                        .withKeySerde(Serdes.String())
                        .withValueSerde(new JsonSerde<>(ContentCommand.class))
                        .withNumberOfPartitions(partitions))
                .mapValues(command -> (ContentMessage) command, as("commands"));
    }

    static KStream<String, ContentMessage> feedback(KStream<String, ContentFeedback> feedback) {
        return feedback.mapValues(value -> (ContentMessage) value, as("feedback"));
    }

    private static String shortName(Topic<?> topic) {
        String name = topic.name().substring(Topics.PREFIX.length());
        return name.startsWith("points.") ? "points" : name;
    }
}
