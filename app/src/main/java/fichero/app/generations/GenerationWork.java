package fichero.app.generations;

import fichero.core.identity.Generation;
import fichero.schemas.ContentFeedback;
import fichero.schemas.GenerationLog;
import fichero.schemas.GenerationRecord;
import fichero.schemas.GenerationRemoval;
import fichero.schemas.Generations;
import fichero.schemas.GroupLag;
import fichero.schemas.Groups;
import fichero.schemas.StageReport;
import fichero.schemas.StageReports;
import fichero.schemas.TopicValue;
import fichero.schemas.Topics;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.StringSerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a process that indexes does for all generations: it switches to one that is complete, drops those whose time is
 * over, removes what they leave, and tells the contents stage whose confirmations count. Every such process does; whatever
 * one has done already is harmless to do again. Lives on the keeper's thread.
 */
final class GenerationWork implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(GenerationWork.class);

    private final Map<String, Object> kafka;
    private final GenerationLog generations;
    private final GenerationOpener opener;
    private final Duration grace;
    private final Clock clock;
    private final Admin admin;
    private final GroupLag groups;
    private final GenerationRemoval removal;
    private final Completion completion = new Completion();
    private String building = "";

    GenerationWork(
            Map<String, Object> kafka,
            GenerationLog generations,
            GenerationOpener opener,
            Duration grace,
            Clock clock) {
        this.kafka = Map.copyOf(kafka);
        this.generations = generations;
        this.opener = opener;
        this.grace = grace;
        this.clock = clock;
        this.admin = Admin.create(new HashMap<>(kafka));
        this.groups = new GroupLag(admin, kafka);
        this.removal = new GenerationRemoval(kafka, admin);
    }

    /** @param open those that this process has, by name */
    void advance(Map<String, OpenGeneration> open) {
        Generations now = generations.now();
        now.building().ifPresentOrElse(next -> mayServe(now, next, open), () -> building = "");
        Instant at = clock.instant();
        for (GenerationRecord generation : now.all()) {
            if (now.dropsAt(generation, grace).filter(due -> !due.isAfter(at)).isPresent()) {
                log.atInfo().addKeyValue("generation", generation.name()).log("A retired generation is dropped");
                generations.put(generation.dropped(at));
            }
            if (generation.isDropped() && !open.containsKey(generation.name())) {
                remove(generation);
            }
        }
    }

    private void mayServe(Generations now, GenerationRecord next, Map<String, OpenGeneration> open) {
        OpenGeneration built = open.get(next.name());
        OpenGeneration serving =
                now.serving().map(former -> open.get(former.name())).orElse(null);
        if (built == null || serving == null) {
            return;
        }
        if (!building.equals(next.name())) {
            building = next.name();
            completion.reset();
        }
        if (completion.reached(numbers(built, serving))) {
            log.atInfo().addKeyValue("generation", next.name()).log("The new generation is complete and serves");
            generations.put(next.servingFrom(clock.instant()));
        }
    }

    private Completion.Numbers numbers(OpenGeneration built, OpenGeneration serving) {
        long lag = lag(built);
        if (lag > 0) {
            return new Completion.Numbers(lag, 0, 0, 0, 0);
        }
        String name = built.side().generation().name();
        long waiting = StageReports.all(kafka).stream()
                .filter(report -> name.equals(report.generation()))
                .mapToLong(StageReport::waiting)
                .sum();
        return new Completion.Numbers(
                lag,
                waiting,
                built.index().count(),
                lag(serving),
                serving.index().count());
    }

    private long lag(OpenGeneration open) {
        return groups.total(Groups.index(open.side().generation().name()), List.of(Topics.CHUNKS.name()));
    }

    private void remove(GenerationRecord generation) {
        if (removal.remove(generation.name())) {
            opener.drop(new Generation(generation.name()));
            generations.remove(generation.name());
            log.atInfo().addKeyValue("generation", generation.name()).log("Nothing is left of a dropped generation");
        }
    }

    /** The contents stage listens to this generation from now on; every task of it is told. */
    void announce(Generation serving) {
        Map<String, Object> settings = new HashMap<>(kafka);
        try (Producer<String, ContentFeedback> producer = new KafkaProducer<>(
                settings,
                new StringSerializer(),
                Topics.CONTENT_FEEDBACK.values().serializer())) {
            for (PartitionInfo partition : producer.partitionsFor(Topics.CONTENT_FEEDBACK.name())) {
                producer.send(new ProducerRecord<>(
                        partition.topic(), partition.partition(), serving.name(), told(serving, clock.instant())));
            }
            producer.flush();
        }
    }

    private static ContentFeedback told(Generation serving, Instant now) {
        return new ContentFeedback(
                TopicValue.VERSION, ContentFeedback.Type.SERVING, serving.name(), null, 0, null, 0, null, now);
    }

    @Override
    public void close() {
        admin.close(Duration.ofSeconds(2));
    }
}
