package cases.treeset;

import cases.Out;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;

public final class Basics {
    public static String run() {
        Out o = new Out();
        TreeSet<String> set = new TreeSet<>(List.of("pear", "apple", "fig", "plum"));
        o.line(set, set.first(), set.last(), set.add("fig"), set.add("kiwi"), set.remove("plum"), set.contains("apple"), set.size(), set.hashCode());
        o.line(set.pollFirst(), set.pollLast(), set, set.descendingSet(), set.equals(new HashSet<>(set)));
        return o.toString();
    }
}
