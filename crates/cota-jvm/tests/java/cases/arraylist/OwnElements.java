package cases.arraylist;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class OwnElements {
    static final class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Point && ((Point) other).x == x && ((Point) other).y == y;
        }

        @Override
        public int hashCode() {
            return 31 * x + y;
        }

        @Override
        public String toString() {
            return "(" + x + "," + y + ")";
        }
    }

    public static String run() {
        Out o = new Out();
        List<Point> list = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            list.add(new Point(i % 3, i));
        }
        list.add(null);
        o.line(list, list.indexOf(new Point(1, 1)), list.indexOf(null), list.contains(new Point(2, 2)), list.remove(new Point(0, 3)), list.hashCode());
        List<List<Integer>> nested = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            nested.add(new ArrayList<>(Collections.nCopies(i, i)));
        }
        o.line(nested, nested.contains(List.of(2, 2)), nested.hashCode());
        ArrayList<Point> copy = new ArrayList<>(list);
        @SuppressWarnings("unchecked")
        ArrayList<Point> clone = (ArrayList<Point>) copy.clone();
        clone.ensureCapacity(100);
        clone.trimToSize();
        o.line(clone.equals(list), clone == copy, clone.getClass().getName());
        return o.toString();
    }
}
