package fichero.benchmarks.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlotPageTest {

    @TempDir
    Path folder;

    @Test
    void aHigherValueIsDrawnHigherAndEachLineHasItsColour() throws Exception {
        Path file = folder.resolve("new/plot.png");

        PlotPage.write(
                file,
                List.of(new LinePlot("Memory", "minutes", "MiB")
                        .line("low", List.of(new LinePlot.Point(0, 10), new LinePlot.Point(60, 10)))
                        .line("high", List.of(new LinePlot.Point(0, 90), new LinePlot.Point(60, 90)))));

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isEqualTo(PlotPage.WIDTH);
        assertThat(picture.getHeight()).isEqualTo(PlotPage.HEIGHT);
        assertThat(rowOf(picture, LinePlot.COLOURS.get(1))).isLessThan(rowOf(picture, LinePlot.COLOURS.get(0)));
    }

    @Test
    void plotsAreBelowEachOther() throws Exception {
        Path file = folder.resolve("plot.png");
        LinePlot plot = new LinePlot("Growth", "files", "files/s")
                .logarithmicX()
                .line("one", List.of(new LinePlot.Point(1000, 300), new LinePlot.Point(100_000, 280)));

        PlotPage.write(file, List.of(plot, plot));

        assertThat(ImageIO.read(file.toFile()).getHeight()).isEqualTo(2 * PlotPage.HEIGHT);
    }

    @Test
    void whatCannotBeDrawnIsRefused() {
        LinePlot plot = new LinePlot("Growth", "files", "files/s");

        assertThatThrownBy(() -> plot.line("empty", List.of())).hasMessageContaining("empty");
        assertThatThrownBy(() -> new LinePlot.Point(1, Double.NaN)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> PlotPage.write(folder.resolve("plot.png"), List.of(plot)))
                .hasMessageContaining("Growth");
    }

    /** The uppermost row, left of the middle, that has this very colour: the legend is below every line. */
    private static int rowOf(BufferedImage picture, Color colour) {
        for (int y = 0; y < picture.getHeight(); y++) {
            if (picture.getRGB(picture.getWidth() / 3, y) == colour.getRGB()) {
                return y;
            }
        }
        throw new AssertionError("nothing is drawn in " + colour);
    }
}
