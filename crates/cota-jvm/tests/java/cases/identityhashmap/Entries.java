package cases.identityhashmap;

import cases.Out;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

public final class Entries {
    public static String run() {
        Out o = new Out();
        IdentityHashMap<Integer, Integer> map = new IdentityHashMap<>();
        for (int i = -10; i < 10; i++) {
            map.put(i, i * i);
        }
        int total = 0, count = 0;
        for (Iterator<Map.Entry<Integer, Integer>> it = map.entrySet().iterator(); it.hasNext();) {
            Map.Entry<Integer, Integer> entry = it.next();
            total += entry.getValue();
            count++;
            if (entry.getKey() < 0) {
                it.remove();
            }
        }
        o.line(total, count, map.size(), new TreeMap<>(map), map.equals(new IdentityHashMap<>(map)));
        map.replaceAll((k, v) -> k);
        o.line(new TreeSet<>(map.keySet()), new TreeSet<>(map.values()));
        return o.toString();
    }
}
