package cases.treeset;

import cases.Out;
import java.util.NavigableSet;
import java.util.TreeSet;

public final class Navigation {
    public static String run() {
        Out o = new Out();
        NavigableSet<Integer> set = new TreeSet<>();
        for (int i = 0; i < 20; i++) {
            set.add(i * 7 % 50);
        }
        for (int k = -1; k < 52; k += 8) {
            o.line(k, set.floor(k), set.ceiling(k), set.lower(k), set.higher(k));
        }
        o.line(set.headSet(20), set.tailSet(20), set.subSet(10, 30), set.headSet(21, true), set.subSet(7, false, 28, true), set.descendingSet().headSet(30));
        return o.toString();
    }
}
