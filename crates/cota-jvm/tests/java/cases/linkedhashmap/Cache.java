package cases.linkedhashmap;

import cases.Out;
import java.util.LinkedHashMap;
import java.util.Map;

public final class Cache {
    public static String run() {
        Out o = new Out();
        Map<Integer, Integer> cache = new LinkedHashMap<>(8, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, Integer> eldest) {
                return size() > 4;
            }
        };
        int misses = 0;
        for (int i = 0; i < 40; i++) {
            int key = i * i % 7;
            if (cache.get(key) == null) {
                misses++;
                cache.put(key, i);
            }
        }
        o.line(misses, cache);
        return o.toString();
    }
}
