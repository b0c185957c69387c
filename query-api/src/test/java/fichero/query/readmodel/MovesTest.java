package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static org.assertj.core.api.Assertions.assertThat;

import fichero.query.readmodel.Moves.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovesTest {

    private static final Step CREATED = new Step("notes:new/a.md", T0, null);

    @Test
    void whatWentAtAboutTheSameTimeIsTheOtherSide() {
        assertThat(Moves.partner(CREATED, List.of(new Step("notes:old/a.md", T0.plusSeconds(3), null))))
                .contains("notes:old/a.md");
        assertThat(Moves.partner(CREATED, List.of(new Step("notes:old/b.md", T0.minusSeconds(60), null))))
                .contains("notes:old/b.md");
    }

    @Test
    void whatWentLongBeforeOrAfterIsNot() {
        assertThat(Moves.partner(CREATED, List.of(new Step("notes:old/a.md", T0.plusSeconds(61), null))))
                .isEmpty();
        assertThat(Moves.partner(CREATED, List.of())).isEmpty();
    }

    @Test
    void oneScanSeesAMoveHoweverLongItTakes() {
        Step created = new Step("notes:new/a.md", T0, "scan-1");
        Step later = new Step("notes:old/a.md", T0.plusSeconds(3_600), "scan-1");

        assertThat(Moves.partner(created, List.of(later))).contains("notes:old/a.md");
        assertThat(Moves.partner(created, List.of(new Step("notes:old/a.md", T0.plusSeconds(3_600), "scan-2"))))
                .isEmpty();
    }

    @Test
    void copiesOfOneContentAreToldApartByTheirNamesFirstAndThenByTime() {
        Step sameName = new Step("notes:old/a.md", T0.plusSeconds(20), null);
        Step near = new Step("notes:old/b.md", T0.plusSeconds(1), null);
        Step nearer = new Step("notes:old/c.md", T0, null);

        assertThat(Moves.partner(CREATED, List.of(near, sameName, nearer))).contains("notes:old/a.md");
        assertThat(Moves.partner(CREATED, List.of(near, nearer))).contains("notes:old/c.md");
    }

    @Test
    void aFileThatGoesAndComesBackIsNoMove() {
        assertThat(Moves.partner(CREATED, List.of(new Step("notes:new/a.md", T0, null))))
                .isEmpty();
    }

    @Test
    void filesAtTheRootOfTheirSourcesHaveNamesToo() {
        Step created = new Step("work:a.md", T0, null);
        Step other = new Step("notes:aa.md", T0, null);
        Step same = new Step("notes:a.md", T0.plusSeconds(30), null);

        assertThat(Moves.partner(created, List.of(other, same))).contains("notes:a.md");
    }
}
