package fichero.benchmarks.soak;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;

/** Draws a small curve for each series, from zero up, over the same time. */
final class Plot {

    private static final int COLUMNS = 3;
    private static final int WIDTH = 420;
    private static final int HEIGHT = 210;
    private static final int LEFT = 62;
    private static final int TOP = 34;
    private static final int RIGHT = 16;
    private static final int BOTTOM = 28;

    private static final Color INK = new Color(0x22, 0x22, 0x22);
    private static final Color FAINT = new Color(0xdd, 0xdd, 0xdd);
    private static final Color LINE = new Color(0x1f, 0x5f, 0xa8);

    private Plot() {}

    /** @param title of one curve, with what is said of it */
    record Curve(String title, List<Double> values) {}

    static void write(List<Curve> curves, double minutes, Path file) throws IOException {
        int rows = (curves.size() + COLUMNS - 1) / COLUMNS;
        BufferedImage image = new BufferedImage(COLUMNS * WIDTH, rows * HEIGHT, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
        for (int at = 0; at < curves.size(); at++) {
            Graphics2D own = (Graphics2D) graphics.create(at % COLUMNS * WIDTH, at / COLUMNS * HEIGHT, WIDTH, HEIGHT);
            draw(own, curves.get(at), minutes);
            own.dispose();
        }
        graphics.dispose();
        ImageIO.write(image, "png", file.toFile());
    }

    private static void draw(Graphics2D graphics, Curve curve, double minutes) {
        int right = WIDTH - RIGHT;
        int bottom = HEIGHT - BOTTOM;
        double top = roundedUp(curve.values().stream()
                .mapToDouble(Double::doubleValue)
                .filter(Double::isFinite)
                .max()
                .orElse(1));
        graphics.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        graphics.setColor(INK);
        graphics.drawString(curve.title(), LEFT, TOP - 12);
        for (int line = 0; line <= 4; line++) {
            int y = bottom - (bottom - TOP) * line / 4;
            graphics.setColor(FAINT);
            graphics.drawLine(LEFT, y, right, y);
            graphics.setColor(INK);
            graphics.drawString(Long.toString(Math.round(top * line / 4)), 8, y + 4);
        }
        graphics.drawString("0", LEFT, HEIGHT - 10);
        graphics.drawString(Math.round(minutes) + " min", right - 44, HEIGHT - 10);
        Path2D line = new Path2D.Double();
        boolean begun = false;
        for (int at = 0; at < curve.values().size(); at++) {
            double value = curve.values().get(at);
            if (Double.isFinite(value)) {
                double x = LEFT
                        + (right - LEFT)
                                * at
                                / (double) Math.max(1, curve.values().size() - 1);
                double y = bottom - (bottom - TOP) * value / top;
                if (begun) {
                    line.lineTo(x, y);
                } else {
                    line.moveTo(x, y);
                    begun = true;
                }
            }
        }
        graphics.setColor(LINE);
        graphics.setStroke(new BasicStroke(1.5f));
        graphics.draw(line);
    }

    /** One, two or five times a power of ten: the scale's end. */
    private static double roundedUp(double highest) {
        double power = Math.pow(10, Math.floor(Math.log10(Math.max(highest, 1))));
        for (double step : new double[] {1, 2, 5}) {
            if (highest <= step * power) {
                return step * power;
            }
        }
        return 10 * power;
    }
}
