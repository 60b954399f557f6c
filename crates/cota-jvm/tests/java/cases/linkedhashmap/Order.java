package cases.linkedhashmap;

import cases.Out;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Order {
    public static String run() {
        Out o = new Out();
        Map<String, Integer> map = new LinkedHashMap<>();
        for (String word : "zeta alpha mid beta alpha omega zeta".split(" ")) {
            map.put(word, map.getOrDefault(word, 0) + 1);
        }
        o.line(map, map.keySet(), map.values());
        map.remove("alpha");
        map.put("alpha", 9);
        map.putIfAbsent("new", 3);
        o.line(map, map.entrySet().iterator().next());
        return o.toString();
    }
}
