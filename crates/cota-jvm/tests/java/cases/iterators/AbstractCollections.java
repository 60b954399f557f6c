package cases.iterators;

import cases.Out;
import java.util.AbstractList;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;

public final class AbstractCollections {
    public static String run() {
        Out o = new Out();
        List<Integer> squares = new AbstractList<>() {
            @Override
            public Integer get(int index) {
                return Objects.checkIndex(index, 6) * index;
            }

            @Override
            public int size() {
                return 6;
            }
        };
        o.line(squares, squares.contains(16), squares.indexOf(9), squares.subList(2, 4), squares.hashCode(), squares.equals(List.of(0, 1, 4, 9, 16, 25)));
        o.attempt(() -> squares.get(6)).attempt(() -> squares.add(1)).attempt(() -> squares.remove(0)).attempt(() -> squares.iterator().next());
        AbstractSet<String> set = new AbstractSet<>() {
            @Override
            public Iterator<String> iterator() {
                return List.of("x", "y").iterator();
            }

            @Override
            public int size() {
                return 2;
            }
        };
        o.line(set, set.contains("y"), set.hashCode(), set.equals(Set.of("y", "x")), Arrays.toString(set.toArray()));
        return o.toString();
    }
}
