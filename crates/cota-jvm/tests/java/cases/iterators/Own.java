package cases.iterators;

import cases.Out;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

public final class Own {
    static final class Range implements Iterable<Integer> {
        private final int from, to;

        Range(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                private int next = from;

                @Override
                public boolean hasNext() {
                    return next < to;
                }

                @Override
                public Integer next() {
                    if (next >= to) {
                        throw new NoSuchElementException("after " + to);
                    }
                    return next++;
                }
            };
        }
    }

    public static String run() {
        Out o = new Out();
        Range range = new Range(3, 9);
        int sum = 0;
        for (int x : range) {
            sum += x;
        }
        o.line(sum);
        range.forEach(x -> o.line(x));
        Iterator<Integer> it = range.iterator();
        it.next();
        it.forEachRemaining(x -> o.line("rest", x));
        o.attempt(() -> it.next()).attempt(() -> { range.iterator().remove(); return 0; });
        List<Integer> collected = new ArrayList<>();
        range.spliterator().forEachRemaining(collected::add);
        o.line(collected);
        return o.toString();
    }
}
