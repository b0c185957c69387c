package fichero.app.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.failure.SetupException;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoleLocksTest {

    @TempDir
    Path temporary;

    private DataDirectory data;

    @BeforeEach
    void makeDirectory() {
        data = new DataDirectory(temporary.resolve("data"));
        data.make();
    }

    @Test
    void aRoleIsTakenOnceAndFreeAgainAfterwards() {
        RoleLocks up = RoleLocks.take(data, Set.of(Role.values()));

        assertThatThrownBy(() -> RoleLocks.take(data, Set.of(Role.SERVE)))
                .isInstanceOf(SetupException.class)
                .hasMessageContaining(Long.toString(ProcessHandle.current().pid()))
                .hasMessageContaining(data.path().toString())
                .hasMessageContaining("--data-dir");

        up.close();
        RoleLocks.take(data, Set.of(Role.SERVE)).close();
    }

    @Test
    void differentRolesShareADirectory() {
        try (RoleLocks ingest = RoleLocks.take(data, Set.of(Role.INGEST));
                RoleLocks serve = RoleLocks.take(data, Set.of(Role.SERVE))) {
            assertThat(ingest).isNotSameAs(serve);
            assertThatThrownBy(() -> RoleLocks.take(data, Set.of(Role.values())))
                    .isInstanceOf(SetupException.class);
        }
    }

    @Test
    void theNameOfAnInstanceStays() {
        assertThat(data.instanceName()).matches("[0-9a-f]{8}").isEqualTo(new DataDirectory(data.path()).instanceName());
    }
}
