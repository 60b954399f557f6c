package cases.treeset;

import cases.Out;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

public final class Views {
    public static String run() {
        Out o = new Out();
        TreeSet<Integer> set = new TreeSet<>(List.of(1, 3, 5, 7, 9, 11));
        SortedSet<Integer> part = set.subSet(3, 9);
        part.add(4);
        part.remove(7);
        o.line(set, part, part.size(), part.first(), part.last()).attempt(() -> part.add(10));
        part.clear();
        o.line(set);
        for (Iterator<Integer> it = set.descendingIterator(); it.hasNext();) {
            int x = it.next();
            o.line(x);
            if (x == 9) {
                it.remove();
            }
        }
        o.line(set).attempt(() -> new TreeSet<Integer>().first()).attempt(() -> set.add(null));
        return o.toString();
    }
}
