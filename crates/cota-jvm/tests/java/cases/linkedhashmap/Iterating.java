package cases.linkedhashmap;

import cases.Out;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Iterating {
    public static String run() {
        Out o = new Out();
        Map<Character, Integer> map = new LinkedHashMap<>();
        for (char c : "mississippi river".toCharArray()) {
            map.merge(c, 1, Integer::sum);
        }
        Iterator<Map.Entry<Character, Integer>> it = map.entrySet().iterator();
        while (it.hasNext()) {
            Map.Entry<Character, Integer> entry = it.next();
            if (entry.getValue() == 1) {
                it.remove();
            } else {
                entry.setValue(-entry.getValue());
            }
        }
        o.line(map, map.equals(new HashMap<>(map)), map.hashCode() == new HashMap<>(map).hashCode());
        map.forEach((c, n) -> o.line(c, n));
        o.attempt(() -> it.next());
        return o.toString();
    }
}
