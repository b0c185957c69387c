package fichero.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.Generations.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenerationsTest {

    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");
    private static final Duration GRACE = Duration.ofHours(1);

    private static final GenerationRecord OLD = requested("old").servingFrom(NOON.minusSeconds(60));
    private static final GenerationRecord NEW = requested("new");

    private static GenerationRecord requested(String name) {
        var model = new GenerationRecord.Model("onnx", name, name, "digest", 64, "", "", 512);
        return GenerationRecord.requested(name, model, false, NOON.minusSeconds(3600));
    }

    @Test
    void thereMayBeNone() {
        Generations none = new Generations(List.of());

        assertThat(none.serving()).isEmpty();
        assertThat(none.building()).isEmpty();
        assertThat(none.active()).isEmpty();
    }

    @Test
    void oneIsBuiltWhileAnotherServes() {
        Generations both = new Generations(List.of(NEW, OLD));

        assertThat(both.serving()).contains(OLD);
        assertThat(both.building()).contains(NEW);
        assertThat(both.active()).containsExactly(NEW, OLD);
        assertThat(both.state(NEW)).isEqualTo(State.BUILDING);
    }

    @Test
    void theLastOneAskedForIsBuilt() {
        GenerationRecord later = GenerationRecord.requested("later", NEW.model(), false, NOON);

        assertThat(new Generations(List.of(later, NEW, OLD)).building()).contains(later);
    }

    @Test
    void aSwitchRetiresTheFormer() {
        GenerationRecord switched = NEW.servingFrom(NOON);
        Generations both = new Generations(List.of(OLD, switched));

        assertThat(both.serving()).contains(switched);
        assertThat(both.building()).isEmpty();
        assertThat(both.state(OLD)).isEqualTo(State.RETIRED);
        assertThat(both.dropsAt(OLD, GRACE)).contains(NOON.plus(GRACE));
        assertThat(both.dropsAt(switched, GRACE)).isEmpty();
    }

    @Test
    void aKeptFormerIsNotDroppedByItself() {
        Generations both = new Generations(List.of(OLD, NEW.keepingFormer(true).servingFrom(NOON)));

        assertThat(both.dropsAt(OLD, GRACE)).isEmpty();
    }

    @Test
    void searchesCanBeSwitchedBack() {
        GenerationRecord back = OLD.servingFrom(NOON.plusSeconds(5));
        GenerationRecord former = NEW.servingFrom(NOON);

        Generations both = new Generations(List.of(back, former));

        assertThat(both.serving()).contains(back);
        assertThat(both.dropsAt(former, GRACE)).contains(NOON.plusSeconds(5).plus(GRACE));
    }

    @Test
    void aDroppedOneIsNothing() {
        Generations all = new Generations(List.of(OLD.dropped(NOON), NEW));

        assertThat(all.serving()).isEmpty();
        assertThat(all.active()).containsExactly(NEW);
        assertThat(all.state(OLD.dropped(NOON))).isEqualTo(State.DROPPED);
    }

    @Test
    void aDroppedOneCanBeAskedForAgain() {
        GenerationRecord again = OLD.dropped(NOON).requestedAgain(false, NOON.plusSeconds(1));

        assertThat(new Generations(List.of(again)).state(again)).isEqualTo(State.BUILDING);
    }
}
