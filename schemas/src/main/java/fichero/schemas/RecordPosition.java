package fichero.schemas;

/** Where a record is in Kafka: what the broker said when it took it. */
public record RecordPosition(String topic, int partition, long offset) {}
