package cases.hashmap;

import cases.Out;
import java.util.HashMap;
import java.util.Map;

public final class Basics {
    public static String run() {
        Out o = new Out();
        Map<String, Integer> map = new HashMap<>();
        for (String word : "the quick brown fox jumps over the lazy dog the end".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        o.line(map, map.size(), map.get("the"), map.get("none"), map.getOrDefault("none", -1), map.containsKey("fox"), map.containsValue(3), map.hashCode());
        o.line(map.put("fox", 9), map.put("new", 1), map.putIfAbsent("new", 2), map.remove("fox"), map.remove("absent"), map.remove("new", 5), map.remove("new", 1));
        o.line(map.keySet(), map.values(), map.entrySet());
        map.put(null, 77);
        map.put("nothing", null);
        o.line(map, map.get(null), map.containsKey("nothing"), map.getOrDefault("nothing", 5), map.putIfAbsent("nothing", 6), map.get("nothing"));
        return o.toString();
    }
}
