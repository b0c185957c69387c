package fichero.benchmarks.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Lines over one pair of axes, each with its name below. The vertical axis begins at 0.
 *
 * <pre>{@code
 * PlotPage.write(file, List.of(
 *         new LinePlot("Memory", "minutes", "MiB").line("heap", heap).line("resident", resident),
 *         new LinePlot("Threads", "minutes", "threads").line("threads", threads)));
 * }</pre>
 */
public final class LinePlot {

    static final Color BACKGROUND = Color.WHITE;

    /** Told apart with any colour vision (Okabe and Ito, "Color Universal Design", 2008). */
    static final List<Color> COLOURS = List.of(
            new Color(0x0072B2),
            new Color(0xD55E00),
            new Color(0x009E73),
            new Color(0xCC79A7),
            new Color(0xE69F00),
            new Color(0x56B4E9));

    private static final Color INK = new Color(0x333333);
    private static final Color GRID = new Color(0xDDDDDD);
    private static final int LEFT = 90;
    private static final int RIGHT = 30;
    private static final int TOP = 45;
    private static final int BOTTOM = 85;
    private static final int GAP = 6;
    private static final int FEW_POINTS = 20;

    private final String title;
    private final String xLabel;
    private final String yLabel;
    private final List<Line> lines = new ArrayList<>();
    private boolean logarithmicX;

    /** A value at a place; both are finite. */
    public record Point(double x, double y) {
        public Point {
            if (!Double.isFinite(x) || !Double.isFinite(y)) {
                throw new IllegalArgumentException("a point is at finite numbers, but is at " + x + ", " + y);
            }
        }
    }

    private record Line(String name, List<Point> points) {}

    /**
     * @param xLabel what the horizontal axis shows, with its unit
     * @param yLabel likewise the vertical one
     */
    public LinePlot(String title, String xLabel, String yLabel) {
        this.title = title;
        this.xLabel = xLabel;
        this.yLabel = yLabel;
    }

    /** Makes the horizontal axis logarithmic, for places that are powers of ten apart. */
    public LinePlot logarithmicX() {
        logarithmicX = true;
        return this;
    }

    /** @param points in the order in which they are joined; at least one */
    public LinePlot line(String name, List<Point> points) {
        if (points.isEmpty()) {
            throw new IllegalArgumentException("the line " + name + " has no points");
        }
        lines.add(new Line(name, List.copyOf(points)));
        return this;
    }

    /** Draws it into the rectangle from (0, 0). */
    void paint(Graphics2D picture, int width, int height) {
        if (lines.isEmpty()) {
            throw new IllegalStateException("the plot " + title + " has no lines");
        }
        Axis x = logarithmicX
                ? Axis.logarithmic(least(Point::x), most(Point::x))
                : Axis.linear(least(Point::x), most(Point::x));
        Frame frame =
                new Frame(x, Axis.linear(least(Point::y), most(Point::y)), width - LEFT - RIGHT, height - TOP - BOTTOM);
        picture.setFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
        picture.setColor(INK);
        centred(picture, title, LEFT + frame.width() / 2, TOP - 2 * GAP);
        picture.setFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
        grid(picture, frame);
        for (int at = 0; at < lines.size(); at++) {
            draw(picture, frame, lines.get(at).points(), COLOURS.get(at % COLOURS.size()));
        }
        legend(picture, height - 2 * GAP);
    }

    private double least(ToDoubleFunction<Point> value) {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(value)
                .min()
                .orElseThrow();
    }

    private double most(ToDoubleFunction<Point> value) {
        return lines.stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(value)
                .max()
                .orElseThrow();
    }

    private record Frame(Axis xAxis, Axis yAxis, int width, int height) {

        double x(double value) {
            return LEFT + xAxis.share(value) * width;
        }

        double y(double value) {
            return TOP + (1 - yAxis.share(value)) * height;
        }
    }

    private void grid(Graphics2D picture, Frame frame) {
        FontMetrics letters = picture.getFontMetrics();
        int bottom = TOP + frame.height();
        for (double mark : frame.yAxis().marks()) {
            picture.setColor(GRID);
            picture.draw(new Line2D.Double(LEFT, frame.y(mark), LEFT + frame.width(), frame.y(mark)));
            picture.setColor(INK);
            String label = frame.yAxis().label(mark);
            picture.drawString(
                    label,
                    LEFT - GAP - letters.stringWidth(label),
                    (float) frame.y(mark) + letters.getAscent() / 2f - 1);
        }
        for (double mark : frame.xAxis().marks()) {
            picture.setColor(GRID);
            picture.draw(new Line2D.Double(frame.x(mark), TOP, frame.x(mark), bottom));
            picture.setColor(INK);
            centred(picture, frame.xAxis().label(mark), (int) frame.x(mark), bottom + letters.getHeight() + 2);
        }
        centred(picture, xLabel, LEFT + frame.width() / 2, bottom + 2 * letters.getHeight() + GAP);
        Graphics2D turned = (Graphics2D) picture.create();
        turned.translate(letters.getHeight() + GAP, TOP + frame.height() / 2);
        turned.rotate(-Math.PI / 2);
        centred(turned, yLabel, 0, 0);
        turned.dispose();
    }

    private static void draw(Graphics2D picture, Frame frame, List<Point> points, Color colour) {
        Path2D path = new Path2D.Double();
        path.moveTo(frame.x(points.get(0).x()), frame.y(points.get(0).y()));
        points.forEach(point -> path.lineTo(frame.x(point.x()), frame.y(point.y())));
        picture.setColor(colour);
        picture.setStroke(new BasicStroke(2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
        picture.draw(path);
        picture.setStroke(new BasicStroke(1f));
        if (points.size() <= FEW_POINTS) {
            points.forEach(point ->
                    picture.fill(new Ellipse2D.Double(frame.x(point.x()) - 3.5, frame.y(point.y()) - 3.5, 7, 7)));
        }
    }

    private void legend(Graphics2D picture, int y) {
        FontMetrics letters = picture.getFontMetrics();
        int x = LEFT;
        for (int at = 0; at < lines.size(); at++) {
            String name = lines.get(at).name();
            picture.setColor(COLOURS.get(at % COLOURS.size()));
            picture.fillRect(x, y - letters.getAscent() + 3, 10, 10);
            picture.setColor(INK);
            picture.drawString(name, x + 10 + GAP, y);
            x += 10 + 4 * GAP + letters.stringWidth(name);
        }
    }

    private static void centred(Graphics2D picture, String text, int x, int y) {
        picture.drawString(text, x - picture.getFontMetrics().stringWidth(text) / 2, y);
    }
}
