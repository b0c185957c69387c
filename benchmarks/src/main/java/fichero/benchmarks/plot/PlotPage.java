package fichero.benchmarks.plot;

import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;

/** Plots below each other in one picture. */
public final class PlotPage {

    static final int WIDTH = 900;
    static final int HEIGHT = 380;

    private PlotPage() {}

    /**
     * Writes a PNG of 900 pixels' width and 380 of height for each plot; needs no screen, but a font.
     *
     * @param file replaced when it is there; its folder is made
     */
    public static void write(Path file, List<LinePlot> plots) throws IOException {
        // Before the first class of AWT looks for a screen.
        System.setProperty("java.awt.headless", "true");
        BufferedImage page = new BufferedImage(WIDTH, HEIGHT * plots.size(), BufferedImage.TYPE_INT_RGB);
        Graphics2D picture = page.createGraphics();
        try {
            picture.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            picture.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            picture.setColor(LinePlot.BACKGROUND);
            picture.fillRect(0, 0, page.getWidth(), page.getHeight());
            for (LinePlot plot : plots) {
                plot.paint(picture, WIDTH, HEIGHT);
                picture.translate(0, HEIGHT);
            }
        } finally {
            picture.dispose();
        }
        Files.createDirectories(file.toAbsolutePath().getParent());
        if (!ImageIO.write(page, "png", file.toFile())) {
            throw new IOException("this Java cannot write " + file + " as PNG");
        }
    }
}
