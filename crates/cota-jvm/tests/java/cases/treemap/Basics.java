package cases.treemap;

import cases.Out;
import java.util.TreeMap;

public final class Basics {
    public static String run() {
        Out o = new Out();
        TreeMap<Integer, String> map = new TreeMap<>();
        for (int i = 0; i < 30; i++) {
            map.put(i * 17 % 31, "v" + i);
        }
        o.line(map, map.size(), map.firstKey(), map.lastKey(), map.get(5), map.get(100), map.containsValue("v7"), map.hashCode());
        for (int i = 0; i < 30; i += 2) {
            map.remove(i);
        }
        o.line(map, map.pollFirstEntry(), map.pollLastEntry(), map.firstEntry(), map.lastEntry(), map.size());
        return o.toString();
    }
}
