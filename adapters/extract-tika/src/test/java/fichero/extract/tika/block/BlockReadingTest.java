package fichero.extract.tika.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import fichero.core.extraction.Block.Kind;
import fichero.core.extraction.Flag;
import fichero.core.failure.PoisonException;
import fichero.core.failure.Reason;
import java.io.IOException;
import java.util.List;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.junit.jupiter.api.Test;

class BlockReadingTest {

    private static final String LETTERS = "palabras ".repeat(30);

    private final BlockText out = new BlockText(1000);

    @Test
    void aWholeTextHasNothingToTell() throws Exception {
        assertThat(BlockReading.read(out, 10, () -> out.block(Kind.PARAGRAPH, 0, "hola")))
                .isEmpty();
        assertThat(out.text()).isEqualTo("hola");
    }

    @Test
    void enoughTextBeforeAFailureIsAPart() throws Exception {
        List<String> warnings = BlockReading.read(out, 10, () -> {
            out.append(LETTERS, LineBreaks.KEPT);
            throw new TikaException("outer", new IOException("the cause"));
        });

        assertThat(warnings).singleElement().asString().startsWith("partial: ").contains("IOException: the cause");
        assertThat(out.blocks()).hasSize(1);
        assertThat(out.text()).isEqualTo(LETTERS.strip());
    }

    @Test
    void tooLittleTextBeforeAFailureIsAFailure() {
        assertThatThrownBy(() -> BlockReading.read(out, 10, () -> {
                    out.append("1234567890 ".repeat(50), LineBreaks.KEPT);
                    throw new TikaException("damaged");
                }))
                .isInstanceOf(TikaException.class);
    }

    @Test
    void aKnownReasonWinsOverAPart() {
        PoisonException refused = catchThrowableOfType(
                PoisonException.class,
                () -> BlockReading.read(out, 10, () -> {
                    out.append(LETTERS, LineBreaks.KEPT);
                    throw new TikaException("outer", new EncryptedDocumentException("key"));
                }));

        assertThat(refused.reason()).isEqualTo(Reason.ENCRYPTED);
    }

    @Test
    void moreThanTheLimitIsAPartEvenWhenTheParserSwallowsIt() throws Exception {
        List<String> warnings = BlockReading.read(out, 100, () -> {
            try {
                out.append(LETTERS.repeat(10), LineBreaks.KEPT);
            } catch (ExpansionException e) {
                // As careless parsers do.
                assertThat(e).hasMessageContaining("1000");
            }
        });

        assertThat(warnings).extracting(Flag::of).containsExactly(Flag.PARTIAL);
        assertThat(out.text()).hasSize(1000);
    }

    @Test
    void farMoreThanTheDocumentsSizeIsABomb() {
        PoisonException refused = catchThrowableOfType(
                PoisonException.class,
                () -> BlockReading.read(out, 9, () -> out.append(LETTERS.repeat(10), LineBreaks.KEPT)));

        assertThat(refused.reason()).isEqualTo(Reason.EXPANSION_LIMIT);
    }

    @Test
    void aCharacterIsNotCutInTwo() throws Exception {
        BlockText small = new BlockText(3);

        BlockReading.read(small, 10, () -> small.append("🎉🎉", LineBreaks.KEPT));

        assertThat(small.text()).isEqualTo("🎉");
    }

    @Test
    void emptyCellsAndRowsLeaveNoTraceAtTheEdges() throws Exception {
        out.begin(Kind.TABLE, 0);
        for (String row : new String[] {",a,b,,", ",,,", ",,c,", "d,e,f"}) {
            out.row();
            for (String cell : row.split(",", -1)) {
                out.append(cell, LineBreaks.KEPT);
                out.cell();
            }
        }
        out.finish();

        assertThat(out.text()).isEqualTo("a | b\n | c\nd | e | f");
    }
}
