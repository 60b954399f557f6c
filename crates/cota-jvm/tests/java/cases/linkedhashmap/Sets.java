package cases.linkedhashmap;

import cases.Out;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

public final class Sets {
    public static String run() {
        Out o = new Out();
        Set<String> set = new LinkedHashSet<>(List.of("q", "w", "e", "r", "t", "y"));
        o.line(set, set.add("w"), set.add("u"), set.remove("q"), set.add("q"), set);
        set.retainAll(List.of("u", "e", "q", "none"));
        o.line(set, set.contains("e"), set.size(), set.hashCode());
        StringBuilder joined = new StringBuilder();
        for (String each : set) {
            joined.append(each);
        }
        o.line(joined, new ArrayList<>(set), set.equals(new HashSet<>(set)));
        return o.toString();
    }
}
