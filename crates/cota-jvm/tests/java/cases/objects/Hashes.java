package cases.objects;

import cases.Out;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class Hashes {
    private static final class Point {
        final int x;
        final Integer y;
        final String label;

        Point(int x, Integer y, String label) {
            this.x = x;
            this.y = y;
            this.label = label;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point
                    && x == ((Point) other).x
                    && Objects.equals(y, ((Point) other).y)
                    && Objects.equals(label, ((Point) other).label);
        }

        @Override
        public int hashCode() {
            return Objects.hash(x, y, label);
        }

        @Override
        public String toString() {
            return x + "," + Objects.toString(y, "none") + "," + Objects.toString(label);
        }
    }

    public static String run() {
        Out o = new Out();
        Map<Point, Integer> counts = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            Point point = new Point(i % 3, i % 5 == 0 ? null : i % 2, i % 4 == 0 ? null : "p" + i % 2);
            counts.merge(point, 1, Integer::sum);
        }
        Object[] lines = counts.entrySet().stream().map(Object::toString).sorted().toArray();
        o.line(counts.size(), Arrays.toString(lines));
        o.line(new Point(1, null, null).hashCode(), new Point(1, 2, "a").hashCode());
        o.line(Objects.hash((Object) null), Objects.hash((Object[]) new String[] {"a", null}));
        o.line(Objects.hash(1L, 2.5, 'c', true), List.of(1L, 2.5, 'c', true).hashCode());
        o.line(Objects.hashCode("text"), Objects.hashCode(null), Objects.hashCode(List.of()));
        return o.toString();
    }
}
