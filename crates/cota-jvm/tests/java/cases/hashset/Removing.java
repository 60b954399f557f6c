package cases.hashset;

import cases.Out;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

public final class Removing {
    public static String run() {
        Out o = new Out();
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 30; i++) {
            set.add(i * 100);
        }
        for (Iterator<Integer> it = set.iterator(); it.hasNext();) {
            if (it.next() % 700 != 0) {
                it.remove();
            }
        }
        o.line(set);
        o.attempt(() -> { for (Integer x : set) { set.remove(x); set.add(x + 1); } return 0; });
        o.line(set.removeIf(x -> x > 1000), set.isEmpty());
        set.clear();
        o.line(set).attempt(() -> set.iterator().next()).attempt(() -> Set.of(1, 1)).attempt(() -> Set.of(1).add(2));
        return o.toString();
    }
}
