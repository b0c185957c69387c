package fichero.query.readmodel;

import static fichero.query.readmodel.Given.T0;
import static fichero.query.readmodel.Given.put;
import static fichero.query.readmodel.Given.sha;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import fichero.core.identity.AccessScope;
import fichero.schemas.FileRecord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuplicatesTest {

    private static final Set<AccessScope> PUBLIC = Set.of(AccessScope.PUBLIC);

    @TempDir
    private Path directory;

    private ReadModel model;
    private Inventory inventory;

    @BeforeEach
    void open() {
        model = Given.readModel(directory.resolve("read-model.db"));
        inventory = new Inventory(model);
        put(
                model,
                copy("small-1", "small", 10),
                copy("small-2", "small", 10),
                copy("small-3", "small", 10),
                copy("big-1", "big", 500),
                copy("big-0", "big", 500),
                copy("other-1", "other", 10),
                copy("other-2", "other", 10),
                copy("single", "single", 9_000),
                GivenFile.at("gone").is(FileRecord.State.GONE, null).record());
    }

    @AfterEach
    void close() {
        model.close();
    }

    @Test
    void theBiggestWasteComesFirstWithItsFiles() {
        put(model, GivenContent.of("big").typed("image/png").record());

        Inventory.DuplicateAnswer answer = inventory.duplicates(new DuplicateQuery(null, 0, null, 10), PUBLIC);

        assertThat(answer.page().items())
                .extracting(DuplicateItem::sha256)
                .containsExactly(sha("big"), sha("small"), sha("other"));
        DuplicateItem big = answer.page().items().get(0);
        assertThat(big.files()).extracting(DuplicateItem.Holder::file).containsExactly("notes:big-0", "notes:big-1");
        assertThat(big.wastedBytes()).isEqualTo(500);
        assertThat(big.fileCount()).isEqualTo(2);
        assertThat(big.contentRef()).isEqualTo(Given.ref("big"));
        assertThat(big.detectedType()).isEqualTo("image/png");
        assertThat(answer.page().items().get(1).detectedType()).isNull();
        assertThat(answer.totals()).isEqualTo(new DuplicateItem.Totals(3, 7, 530));
    }

    @Test
    void pagesFollowOneAnotherThroughEqualWaste() {
        put(model, copy("more-1", "more", 10), copy("more-2", "more", 10));

        List<String> seen = new ArrayList<>();
        String after = null;
        do {
            Page<DuplicateItem> page = inventory
                    .duplicates(new DuplicateQuery(null, 0, after, 1), PUBLIC)
                    .page();
            page.items().forEach(item -> seen.add(item.sha256()));
            after = page.next();
            assertThat(seen).as("a page leads on to what comes after it").hasSizeLessThanOrEqualTo(4);
        } while (after != null);

        assertThat(seen).doesNotHaveDuplicates().hasSize(4).startsWith(sha("big"), sha("small"));
        assertThatThrownBy(() -> new DuplicateQuery(null, 0, "rubbish", 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new DuplicateQuery(null, 0, "many\nkey", 1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyWhatIsAskedForAndForTheCallerToSeeIsCounted() {
        assertThat(count(new DuplicateQuery("default", 0, null, 10), PUBLIC)).isEqualTo(3);
        assertThat(count(new DuplicateQuery("defaul", 0, null, 10), PUBLIC)).isZero();
        assertThat(count(new DuplicateQuery(null, 11, null, 10), PUBLIC)).isEqualTo(1);
        assertThat(count(new DuplicateQuery(null, 0, null, 10), Set.of(AccessScope.ofSession("ana"))))
                .isZero();
    }

    @Test
    void aCopyThatGoesIsNoneAnyMore() {
        put(model, GivenFile.at("big-1").is(FileRecord.State.GONE, null).record());

        assertThat(count(new DuplicateQuery(null, 0, null, 10), PUBLIC)).isEqualTo(2);
    }

    private long count(DuplicateQuery query, Set<AccessScope> scopes) {
        return inventory.duplicates(query, scopes).totals().contents();
    }

    private static FileRecord copy(String name, String content, long size) {
        return GivenFile.at(name).holding(content).sized(size).firstSeen(T0).record();
    }
}
