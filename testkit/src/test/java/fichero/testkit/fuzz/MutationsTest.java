package fichero.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MutationsTest {

    private static final List<String> TEXTS = List.of("title: Tar\ntags: [a, b]", "uno");
    private static final List<String> JSON = List.of("{\"a\":[1,{\"b\":\"c\"}],\"d\":null}", "{\"e\":true}");

    private static final int SEEDS = 2_000;

    @Test
    void theSameSeedGivesTheSameDamageAndAnotherAnother() {
        for (LongFunction<String> made : List.<LongFunction<String>>of(
                seed -> new Mutations(seed).text(TEXTS),
                seed -> new Mutations(seed).json(JSON),
                seed -> new String(
                        new Mutations(seed).bytes(List.of(TEXTS.get(0).getBytes(StandardCharsets.UTF_8))),
                        StandardCharsets.ISO_8859_1))) {
            assertThat(made.apply(7)).isEqualTo(made.apply(7));
            assertThat(LongStream.range(0, SEEDS).mapToObj(made).distinct().count())
                    .isGreaterThan(SEEDS / 4);
        }
    }

    @Test
    void someOfItIsStillWhatItWas() {
        assertThat(LongStream.range(0, SEEDS).mapToObj(seed -> new Mutations(seed).text(TEXTS)))
                .containsAll(TEXTS)
                .anyMatch(String::isEmpty)
                .anyMatch(text -> text.length() > 1_000);
    }

    @Test
    void damagedJsonIsMostlyJsonOfAnotherShape() {
        ObjectMapper mapper = new ObjectMapper();
        int readable = 0;
        Set<String> kinds = new HashSet<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                var root = mapper.readTree(new Mutations(seed).json(JSON));
                readable++;
                kinds.add(root.path("a").getNodeType().name());
            } catch (JsonProcessingException e) {
                kinds.add("none");
            }
        }
        assertThat(readable).isBetween(SEEDS * 3 / 4, SEEDS - 1);
        assertThat(kinds).contains("none", "ARRAY", "MISSING", "NULL", "NUMBER", "STRING", "OBJECT");
    }
}
