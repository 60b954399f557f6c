package cases.hashmap;

import cases.Out;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

public final class Views {
    public static String run() {
        Out o = new Out();
        Map<Integer, String> map = new HashMap<>();
        for (int i = 0; i < 10; i++) {
            map.put(i, "v" + i);
        }
        map.keySet().removeIf(k -> k % 2 == 1);
        map.values().remove("v4");
        map.entrySet().removeIf(e -> e.getKey() == 0);
        for (Map.Entry<Integer, String> entry : map.entrySet()) {
            entry.setValue(entry.getValue() + "!");
        }
        o.line(map, map.keySet().contains(2), map.values().contains("v8!"), map.entrySet().contains(Map.entry(6, "v6!")));
        Iterator<Integer> keys = map.keySet().iterator();
        keys.next();
        keys.remove();
        o.line(map, map.keySet().retainAll(List.of(6)), map, map.equals(Map.of(6, "v6!")), Map.of(6, "v6!").equals(map), map.entrySet().hashCode());
        o.attempt(() -> map.keySet().add(1)).attempt(() -> { for (Integer k : map.keySet()) { map.put(k + 100, ""); } return 0; });
        map.clear();
        o.line(map, new HashMap<>(map).equals(map)).attempt(() -> new HashMap<>(-1)).attempt(() -> new HashMap<>(1, 0f));
        return o.toString();
    }
}
