package cases.treemap;

import cases.Out;
import java.util.TreeMap;

public final class Errors {
    public static String run() {
        Out o = new Out();
        TreeMap<Object, Integer> map = new TreeMap<>();
        o.attempt(() -> map.firstKey()).attempt(() -> map.put(null, 1)).attempt(() -> map.put(new Object() { @Override public String toString() { return "plain"; } }, 1) == null ? "none" : "some");
        map.put("text", 1);
        o.line(map.firstEntry(), map.lowerEntry("a"), map.pollFirstEntry(), map.pollFirstEntry());
        map.put(3, 4);
        o.attempt(() -> map.get("x")).attempt(() -> map.get(null)).attempt(() -> { for (Object k : map.keySet()) { map.put((Integer) k + 1, 0); } return 0; });
        o.attempt(() -> map.firstEntry().setValue(4)).line(map);
        return o.toString();
    }
}
