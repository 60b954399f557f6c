package cases.identityhashmap;

import cases.Out;
import java.util.IdentityHashMap;

public final class Nulls {
    public static String run() {
        Out o = new Out();
        IdentityHashMap<Object, Object> map = new IdentityHashMap<>();
        Object key = new int[0];
        o.line(map.put(null, 1), map.put(null, 2), map.get(null), map.put(key, null), map.containsKey(key), map.get(key), map.size(), map.remove(null), map.containsKey(null));
        map.clear();
        o.line(map, map.isEmpty()).attempt(() -> new IdentityHashMap<>(-1));
        return o.toString();
    }
}
