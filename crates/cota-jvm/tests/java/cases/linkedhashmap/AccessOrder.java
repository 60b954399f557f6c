package cases.linkedhashmap;

import cases.Out;
import java.util.LinkedHashMap;

public final class AccessOrder {
    public static String run() {
        Out o = new Out();
        LinkedHashMap<Integer, String> map = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 6; i++) {
            map.put(i, "v" + i);
        }
        map.get(2);
        map.getOrDefault(0, "");
        map.put(4, "again");
        o.line(map);
        map.computeIfPresent(1, (k, v) -> v + "+");
        o.line(map, map.containsKey(3), map.containsValue("v5"), map);
        o.attempt(() -> { for (Integer k : map.keySet()) { map.get(k); } return 0; });
        return o.toString();
    }
}
