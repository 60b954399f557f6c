package cases.iterators;

import cases.Out;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

public final class Modified {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3, 4));
        o.attempt(() -> { for (Integer x : list) { if (x == 2) { list.remove(x); } } return list; });
        o.attempt(() -> { for (Integer x : list) { if (x == 3) { list.remove(x); } } return list; });
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2, "c", 3));
        o.attempt(() -> { for (String k : map.keySet()) { map.remove("b"); } return map; });
        Set<Integer> set = new LinkedHashSet<>(List.of(1, 2, 3));
        o.attempt(() -> { for (Integer x : set) { set.add(x + 10); } return set; });
        o.attempt(() -> { list.forEach(x -> list.add(x)); return list; }).attempt(() -> { list.removeIf(x -> list.add(1)); return list; });
        return o.toString();
    }
}
