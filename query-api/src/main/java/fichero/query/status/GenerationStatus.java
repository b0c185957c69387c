package fichero.query.status;

import fichero.schemas.GenerationRecord;
import fichero.schemas.Generations;
import fichero.schemas.StageReport;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How one generation of the index is doing, over all processes.
 *
 * @param model as the settings name it
 * @param state building, serving, retired or dropped
 * @param lag chunks in Kafka that it has not taken yet, or null when that is not known
 * @param waiting texts that wait for the model
 */
public record GenerationStatus(
        String name,
        String model,
        String state,
        @Nullable Long lag,
        long waiting,
        @Nullable Instant servingSince,
        @Nullable String lastError) {

    static List<GenerationStatus> of(Generations generations, List<StageReport> reports, Map<String, Long> lags) {
        return generations.all().stream()
                .map(generation -> of(generations, generation, reports, lags.get(generation.name())))
                .toList();
    }

    private static GenerationStatus of(
            Generations generations, GenerationRecord generation, List<StageReport> reports, @Nullable Long lag) {
        List<StageReport> own = reports.stream()
                .filter(report -> generation.name().equals(report.generation()))
                .toList();
        String error = own.stream()
                .filter(report -> report.lastError() != null)
                .max(Comparator.comparing(StageReport::at))
                .map(report -> Objects.requireNonNull(report.lastError()))
                .orElse(null);
        return new GenerationStatus(
                generation.name(),
                generation.model().setting(),
                generations.state(generation).name().toLowerCase(Locale.ROOT),
                lag,
                own.stream().mapToLong(StageReport::waiting).sum(),
                generation.servingSince(),
                error);
    }
}
