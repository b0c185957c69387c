package fichero.query.search;

import fichero.core.index.query.ChunkFields;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How many of the documents found have each value of a field. They are counted here and not by the index: what is
 * counted is then what the hits are taken from, so it answers now, is seen by the caller, and is the same for every index.
 *
 * @param documents how many documents were counted
 * @param complete whether these are all that the search finds; else they are those of its best hits
 * @param fields by field, its values, most frequent first
 */
public record Facets(int documents, boolean complete, Map<String, List<Count>> fields) {

    private static final int MAX_VALUES = 50;

    /** How many documents have a value. */
    public record Count(String value, int count) {}

    static Facets of(List<String> fields, List<Found> found, boolean complete) {
        Map<String, Found> documents = new LinkedHashMap<>();
        found.forEach(one -> documents.putIfAbsent(one.document(), one));
        Map<String, List<Count>> counts = new LinkedHashMap<>();
        fields.forEach(field -> counts.put(field, counts(field, List.copyOf(documents.values()))));
        return new Facets(documents.size(), complete, counts);
    }

    private static List<Count> counts(String field, List<Found> documents) {
        Map<String, Integer> counts = new HashMap<>();
        documents.forEach(document -> values(field, document).forEach(value -> counts.merge(value, 1, Integer::sum)));
        return counts.entrySet().stream()
                .map(entry -> new Count(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparingInt(Count::count).reversed().thenComparing(Count::value))
                .limit(MAX_VALUES)
                .toList();
    }

    /** Of files, only those that answer; of a type, the name that programs know. */
    private static Set<String> values(String field, Found document) {
        List<String> files = document.files().stream().map(file -> file.file()).toList();
        return switch (field) {
            case ChunkFields.FILE -> new LinkedHashSet<>(files);
            case ChunkFields.SOURCE -> files.stream().map(ChunkFields::source).collect(Collectors.toSet());
            case ChunkFields.FOLDER ->
                files.stream()
                        .flatMap(file -> ChunkFields.folders(file).stream())
                        .collect(Collectors.toSet());
            case ChunkFields.TYPE -> Set.of(document.hit().chunk().detectedType());
            default ->
                ChunkFields.values(document.hit().chunk(), field).stream()
                        .map(String::valueOf)
                        .collect(Collectors.toSet());
        };
    }
}
