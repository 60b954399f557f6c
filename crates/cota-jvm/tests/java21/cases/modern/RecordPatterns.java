package cases.modern;

import cases.Out;
import java.util.List;

public final class RecordPatterns {
    sealed interface Shape {
    }

    record Point(int x, int y) {
    }

    record Circle(Point centre, int radius) implements Shape {
    }

    record Line(Point from, Point to) implements Shape {
    }

    record Group(List<Shape> parts) implements Shape {
    }

    record Pair<A, B>(A first, B second) {
    }

    static String describe(Shape shape) {
        return switch (shape) {
            case Circle(Point(var x, var y), int radius) when radius > 2 -> "big circle at " + x + "," + y;
            case Circle(Point centre, int radius) -> "circle " + centre + radius;
            case Line(Point(int a, int b), Point(int c, int d)) -> "line " + (c - a) + "/" + (d - b);
            case Group(var parts) -> "group of " + parts.size();
        };
    }

    public static String run() {
        Out o = new Out();
        Shape[] shapes = {new Circle(new Point(1, 2), 3), new Line(new Point(0, 0), new Point(3, 4)), new Group(List.of(new Circle(new Point(5, 5), 1)))};
        for (Shape shape : shapes) {
            o.line(describe(shape));
        }
        Object pair = new Pair<>("k", new Pair<>(1, 2L));
        if (pair instanceof Pair<?, ?>(String key, Pair<?, ?>(Integer a, Long b))) {
            o.line(key, a + b);
        }
        if (!(pair instanceof Pair<?, ?>(Integer key, var rest))) {
            o.line("no integer key");
        }
        o.attempt(() -> describe(null)).attempt(() -> describe(new Circle(null, 1)));
        return o.toString();
    }
}
