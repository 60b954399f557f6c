package cases.hashset;

import cases.Out;
import java.util.HashSet;
import java.util.Set;

public final class Basics {
    public static String run() {
        Out o = new Out();
        Set<Integer> set = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            set.add(i * i % 43);
        }
        o.line(set, set.size(), set.contains(4), set.contains(5), set.add(4), set.add(500), set.remove(4), set.remove(4), set.hashCode());
        return o.toString();
    }
}
