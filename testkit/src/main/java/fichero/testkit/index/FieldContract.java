package fichero.testkit.index;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.core.index.query.ChunkFields;
import fichero.core.index.query.Condition;
import fichero.core.index.query.Condition.All;
import fichero.core.index.query.Condition.Match;
import fichero.core.index.query.Condition.Not;
import fichero.core.index.query.Condition.PathPrefix;
import fichero.core.index.query.Condition.Range;
import fichero.core.index.query.Quantity;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Conditions on fields: what the index knows of a chunk's content and files, and the document's own metadata. */
interface FieldContract extends IndexUnderTest {

    @Test
    default void aFieldHasOneOfTheValues() {
        put(
                TestChunk.of("uno").with(Map.of("author", "Ana Ñ", "n", 3L)).whole(angle(0)),
                TestChunk.of("dos")
                        .with(Map.of("author", List.of("Beto", "Ana")))
                        .whole(angle(0)),
                TestChunk.of("tres").with(Map.of("meta.author", "Ana")).whole(angle(0)));

        assertThat(fulfilling(match("meta.author", "Ana"))).containsExactly("dos");
        assertThat(fulfilling(match("meta.author", "Ana Ñ", "Beto"))).containsExactlyInAnyOrder("uno", "dos");
        assertThat(fulfilling(match("meta.n", "3"))).containsExactly("uno");
        assertThat(fulfilling(match("meta.meta.author", "Ana"))).containsExactly("tres");
        assertThat(fulfilling(match("meta.author", "ana"))).isEmpty();
        assertThat(fulfilling(match("meta.author"))).isEmpty();
        assertThat(fulfilling(new Not(match("meta.author", "Ana")))).containsExactlyInAnyOrder("uno", "tres");
    }

    @Test
    default void whatTheIndexKnowsIsAFieldToo() {
        put(
                TestChunk.of("uno")
                        .in("wiki")
                        .speaking("es")
                        .ofType("application/pdf")
                        .at("notes:guides/unix/tar.md", "/home/ana/notes/guides/unix/tar.md", "manual")
                        .with(Map.of("date", "2023-05-01", "tags", List.of("a b"), "type", "otro"))
                        .whole(angle(0)),
                TestChunk.of("dos")
                        .speaking("en")
                        .at("mail:in.eml", "/var/mail/in.eml")
                        .with(Map.of("created", "2024-01-01T10:00:00Z"))
                        .whole(angle(0)));

        for (Condition condition : List.of(
                match("collection", "wiki"),
                match("source", "notes"),
                match("language", "es"),
                match("type", "application/pdf"),
                match("type", "pdf"),
                match("meta.type", "otro"),
                match("tag", "manual"),
                match("tag", "a b"),
                match("folder", "notes:"),
                match("folder", "notes:guides"),
                match("folder", "notes:guides/unix"),
                match("file", "notes:guides/unix/tar.md"),
                match("year", "2023"),
                new PathPrefix("/home/ana/notes/gui"),
                new PathPrefix("notes:guides/u"))) {
            assertThat(fulfilling(condition)).as("%s", condition).containsExactly("uno");
            assertThat(fulfilling(new Not(condition))).as("not %s", condition).containsExactly("dos");
        }
        for (Condition condition : List.of(
                match("folder", "notes:guid"),
                match("type", "otro"),
                match("file", "notes:guides"),
                match("year", "2022"),
                new PathPrefix("guides/"))) {
            assertThat(fulfilling(condition)).as("%s", condition).isEmpty();
        }
    }

    @Test
    default void numbersAreBetweenNumbersAndTimesBetweenTimes() {
        put(
                TestChunk.of("dos").with(Map.of("v", 2L)).whole(angle(0)),
                TestChunk.of("diez y medio").with(Map.of("v", 10.5)).whole(angle(0)),
                TestChunk.of("menos tres").with(Map.of("v", "-3")).whole(angle(0)),
                TestChunk.of("mayo").with(Map.of("v", "2024-05-31")).whole(angle(0)),
                TestChunk.of("junio")
                        .with(Map.of("v", List.of("x", "2024-06-01T08:30:00+02:00")))
                        .whole(angle(0)),
                TestChunk.of("palabra").with(Map.of("v", "cinco", "w", 5L)).whole(angle(0)));

        assertThat(fulfilling(range("2", true, "10.5", false))).containsExactly("dos");
        assertThat(fulfilling(range("2", false, "10.5", true))).containsExactly("diez y medio");
        assertThat(fulfilling(range("-3", true, "2", true))).containsExactlyInAnyOrder("menos tres", "dos");
        assertThat(fulfilling(range(null, true, "0", true))).containsExactly("menos tres");
        assertThat(fulfilling(range("3", true, null, true))).containsExactly("diez y medio");
        assertThat(fulfilling(range("2024-05-31", true, null, true))).containsExactlyInAnyOrder("mayo", "junio");
        assertThat(fulfilling(range("2024-06-01T06:30", true, "2024-06-01T06:30:00Z", true)))
                .containsExactly("junio");
        assertThat(fulfilling(range(null, true, "2024-06", false))).containsExactly("mayo");
        assertThat(fulfilling(new Not(range("-100", true, null, true))))
                .containsExactlyInAnyOrder("mayo", "junio", "palabra");
    }

    @Test
    default void bothBoundsAreFulfilledByOneValue() {
        put(TestChunk.of("lejos").with(Map.of("v", List.of(1L, 9L))).whole(angle(0)));

        assertThat(fulfilling(range("3", true, "5", true))).isEmpty();
        assertThat(fulfilling(range("8", true, "9", true))).hasSize(1);
    }

    @Test
    default void aRangeLooksAtItsOwnField() {
        put(
                TestChunk.of("uno").with(Map.of("v", 1L, "w", 9L)).whole(angle(0)),
                TestChunk.of("dos").with(Map.of("v", 9L, "w", 1L)).whole(angle(0)));

        assertThat(fulfilling(range("5", true, null, true))).containsExactly("dos");
        assertThat(fulfilling(new All(List.of(range("5", true, null, true), match("meta.w", "9")))))
                .isEmpty();
    }

    private static Match match(String field, String... values) {
        return new Match(field, List.of(values));
    }

    private static Range range(@Nullable String least, boolean withLeast, @Nullable String most, boolean withMost) {
        return new Range(ChunkFields.META + "v", bound(least, withLeast), bound(most, withMost));
    }

    private static Range.@Nullable Bound bound(@Nullable String spelled, boolean included) {
        return spelled == null ? null : new Range.Bound(Quantity.of(spelled).orElseThrow(), included);
    }
}
