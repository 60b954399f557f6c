package cases.hashmap;

import cases.Out;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class Computing {
    public static String run() {
        Out o = new Out();
        Map<String, List<Integer>> groups = new HashMap<>();
        for (int i = 0; i < 12; i++) {
            groups.computeIfAbsent(i % 3 == 0 ? "three" : i % 2 == 0 ? "two" : "other", k -> new ArrayList<>()).add(i);
        }
        o.line(groups);
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        o.line(map.compute("a", (k, v) -> v + 10), map.compute("b", (k, v) -> v == null ? 5 : v), map.compute("a", (k, v) -> null), map);
        o.line(map.computeIfPresent("b", (k, v) -> v * 2), map.computeIfPresent("z", (k, v) -> 1), map.merge("b", 7, (x, y) -> x - y), map.merge("b", 0, (x, y) -> null), map);
        map.put("x", 1);
        map.put("y", 2);
        map.replaceAll((k, v) -> v * 100);
        o.line(map, map.replace("x", 3), map.replace("none", 3), map.replace("y", 200, 4), map);
        map.forEach((k, v) -> o.line(k, v));
        o.attempt(() -> map.computeIfAbsent("q", k -> { throw new IllegalStateException("inside"); })).attempt(() -> map.merge("x", null, (x, y) -> x));
        return o.toString();
    }
}
