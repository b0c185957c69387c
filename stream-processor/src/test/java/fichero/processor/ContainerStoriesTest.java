package fichero.processor;

import static org.assertj.core.api.Assertions.assertThat;

import fichero.schemas.ContentStatus;
import fichero.schemas.FileRecord;
import fichero.schemas.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of files inside other files, told over all stages. */
class ContainerStoriesTest extends DocumentStories {

    @Test
    void filesInABoxAreFilesOfTheirOwn() {
        seen("box.zip", Box.of("inner/a.md", A, "b.md", "beta"));
        workshop.settle();

        assertThat(workshop.contentOf("box.zip").status()).isEqualTo(ContentStatus.UNPACKED);
        assertThat(workshop.contentOf("box.zip").entryCount()).isEqualTo(2);
        assertThat(workshop.textsOf("box.zip!/inner/a.md")).containsExactly("alpha one", "alpha two", "alpha three");
        assertThat(workshop.textsOf("box.zip!/b.md")).containsExactly("beta");
        FileRecord inner = file("box.zip!/inner/a.md");
        assertThat(inner.parent()).isEqualTo(file("box.zip").contentKey());
        assertThat(inner.absolutePath()).isEqualTo("/home/me/notes/box.zip!/inner/a.md");
    }

    @Test
    void badFileInABoxCostsItselfOnly() {
        seen("box.zip", Box.of("bad.md", "POISON:corrupt", "locked.md", "?encrypted", "good.md", "beta"));
        workshop.settle();

        assertThat(workshop.contentOf("box.zip").status()).isEqualTo(ContentStatus.UNPACKED);
        assertThat(workshop.contentOf("box.zip!/bad.md").reason()).isEqualTo("corrupt");
        assertThat(file("box.zip!/locked.md").state()).isEqualTo(FileRecord.State.UNREADABLE);
        assertThat(file("box.zip!/locked.md").reason()).isEqualTo("encrypted");
        assertThat(workshop.textsOf("box.zip!/good.md")).containsExactly("beta");
    }

    @Test
    void mailIsFoundByItsTextAndItsAttachment() {
        seen("mail.eml", Box.withText("hello there", "attached.md", C));
        workshop.settle();

        assertThat(workshop.contentOf("mail.eml").status()).isEqualTo(ContentStatus.INDEXED);
        assertThat(workshop.textsOf("mail.eml")).containsExactly("hello there");
        assertThat(workshop.textsOf("mail.eml!/attached.md")).containsExactly("gamma one");
    }

    @Test
    void everythingInABoxGoesWithIt() {
        seen("box.zip", Box.of("a.md", A, "deeper.zip", Box.of("b.md", B)));
        workshop.settle();
        assertThat(workshop.textsOf("box.zip!/deeper.zip!/b.md")).hasSize(3);

        gone("box.zip");
        workshop.settle();

        assertNothingIsLeft();
        assertThat(file("box.zip!/deeper.zip!/b.md").state()).isEqualTo(FileRecord.State.GONE);
    }

    @Test
    void changedBoxKeepsWhatItStillHoldsAndLetsTheRestGo() {
        seen("box.zip", Box.of("kept.md", A, "dropped.md", C));
        workshop.settle();
        long embedded = workshop.embedder.textsEmbedded();
        long version = file("box.zip!/kept.md").version();

        seen("box.zip", Box.of("kept.md", A, "added.md", "delta"));
        workshop.settle();

        assertThat(workshop.textsOf("box.zip!/kept.md")).hasSize(3);
        assertThat(file("box.zip!/kept.md").version()).isEqualTo(version);
        assertThat(file("box.zip!/kept.md").parent()).isEqualTo(file("box.zip").contentKey());
        assertThat(workshop.textsOf("box.zip!/dropped.md")).isEmpty();
        assertThat(file("box.zip!/dropped.md").state()).isEqualTo(FileRecord.State.GONE);
        assertThat(workshop.textsOf("box.zip!/added.md")).containsExactly("delta");
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(embedded + 1);
    }

    @Test
    void oldBoxAnswersUntilTheNewOneIsUnpacked() {
        seen("box.zip", Box.of("a.md", A));
        workshop.settle();

        seen("box.zip", Box.of("a.md", B));
        workshop.deliverAll("command");

        assertThat(file("box.zip!/a.md").state()).isEqualTo(FileRecord.State.PRESENT);
        assertThat(workshop.textsOf("box.zip!/a.md")).contains("alpha one");
        workshop.settle();
        assertThat(workshop.textsOf("box.zip!/a.md")).containsExactly("beta one", "alpha two", "beta three");
    }

    @Test
    void movedBoxEmbedsNothing() {
        seen("box.zip", Box.of("a.md", A));
        workshop.settle();
        long embedded = workshop.embedder.textsEmbedded();

        gone("box.zip");
        seen("elsewhere/box.zip", Box.of("a.md", A));
        workshop.settle();

        assertThat(workshop.textsOf("elsewhere/box.zip!/a.md")).hasSize(3);
        assertThat(workshop.textsOf("box.zip!/a.md")).isEmpty();
        assertThat(workshop.embedder.textsEmbedded()).isEqualTo(embedded);
    }

    @Test
    void oneOfTwoBoxesWithTheSameBytesGoes() {
        seen("one.zip", Box.of("a.md", A));
        seen("two.zip", Box.of("a.md", A));
        workshop.settle();
        assertThat(workshop.index.chunks()).hasSize(3).allMatch(chunk -> chunk.locationCount() == 2);

        gone("one.zip");
        workshop.settle();

        assertThat(workshop.textsOf("two.zip!/a.md")).hasSize(3);
        assertThat(workshop.textsOf("one.zip!/a.md")).isEmpty();
        gone("two.zip");
        workshop.settle();
        assertNothingIsLeft();
    }

    @Test
    void boxesInBoxesEndSomewhere() {
        String box = Box.of("a.md", A);
        for (int i = 0; i < 6; i++) {
            box = Box.of("box.zip", box);
        }
        seen("outer.zip", box);
        workshop.settle();

        String deepest = "outer.zip" + "!/box.zip".repeat(5);
        assertThat(workshop.contentOf(deepest).reason()).isEqualTo("expansion_limit");
        assertThat(workshop.files).doesNotContainKey("notes:" + deepest + "!/box.zip");
    }

    @Test
    void namesThatAreNoDocumentsAreIgnoredInABoxToo() {
        seen("box.zip", Box.of("__MACOSX/a.md", A, ".hidden.md", B, "a.md", C));
        workshop.settle();

        assertThat(file("box.zip!/__MACOSX/a.md").state()).isEqualTo(FileRecord.State.IGNORED);
        assertThat(file("box.zip!/__MACOSX/a.md").reason()).isEqualTo("system");
        assertThat(file("box.zip!/.hidden.md").reason()).isEqualTo("hidden");
        assertThat(workshop.textsOf("box.zip!/a.md")).containsExactly("gamma one");
    }

    @Test
    void tagsOfABoxAreThoseOfItsFiles() {
        seen("box.zip", Box.of("a.md", C));
        workshop.settle();
        workshop.event(Events.seen("box.zip", Box.of("a.md", C), Origin.SCAN, "public", List.of("work")));
        workshop.settle();

        assertThat(file("box.zip!/a.md").tags()).containsExactly("work");
        assertThat(workshop.index.chunks())
                .singleElement()
                .satisfies(chunk -> assertThat(chunk.locations().get(0).tags()).containsExactly("work"));
    }

    @Test
    void newReaderReadsWhatIsInsideAgain() {
        seen("box.zip", Box.of("a.md", A));
        workshop.settle();
        int documents = workshop.extractor.documents();

        workshop.extractor.fingerprint("plain-2");
        workshop.event(Events.seen("box.zip", Box.of("a.md", A), Origin.REINDEX, "public", List.of()));
        workshop.settle();

        assertThat(workshop.extractor.documents()).isEqualTo(documents + 2);
        assertThat(workshop.contentOf("box.zip!/a.md").fingerprint()).contains("plain-2");
        assertThat(workshop.textsOf("box.zip!/a.md")).hasSize(3);
    }

    @Test
    void boxThatCannotBeReadAnyMoreKeepsWhatItHeld() {
        seen("box.zip", Box.of("a.md", A));
        workshop.settle();

        workshop.extractor.fingerprint("plain-2");
        workshop.event(Events.event(
                fichero.schemas.FileEvent.Type.UNREADABLE,
                "box.zip",
                Origin.REINDEX,
                "public",
                List.of(),
                null,
                null,
                "unreadable"));
        workshop.settle();

        assertThat(workshop.textsOf("box.zip!/a.md")).hasSize(3);
    }

    private FileRecord file(String path) {
        return workshop.files.get("notes:" + path);
    }
}
