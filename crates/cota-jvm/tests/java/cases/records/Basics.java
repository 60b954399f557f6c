package cases.records;

import cases.Out;

public final class Basics {
    record Point(int x, int y) {
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("negative " + x);
            }
        }

        Point(int both) {
            this(both, both);
        }

        static Point origin() {
            return new Point(0);
        }

        Point plus(Point other) {
            return new Point(x + other.x, y + other.y);
        }
    }

    public static String run() {
        Out o = new Out();
        Point a = new Point(1, 2), b = new Point(1, 2), c = new Point(2, 1);
        o.line(a, a.equals(b), a.equals(c), a.equals(null), a.equals("x"), a.hashCode(), a.x(), a.y(), a == b, new Point(3), Point.origin(), a.plus(c));
        o.attempt(() -> new Point(-1, 0)).line(a instanceof Record, a.getClass().isRecord());
        return o.toString();
    }
}
