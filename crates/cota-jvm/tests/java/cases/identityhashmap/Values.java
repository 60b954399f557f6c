package cases.identityhashmap;

import cases.Out;
import java.util.IdentityHashMap;
import java.util.TreeSet;

public final class Values {
    public static String run() {
        Out o = new Out();
        IdentityHashMap<Object, String> map = new IdentityHashMap<>(4);
        Object[] keys = new Object[30];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = new Object();
            map.put(keys[i], "v" + i);
        }
        int hits = 0;
        for (int i = 0; i < keys.length; i++) {
            hits += map.get(keys[i]).equals("v" + i) ? 1 : 0;
        }
        for (int i = 0; i < keys.length; i += 2) {
            map.remove(keys[i]);
        }
        o.line(hits, map.size(), map.containsKey(keys[1]), map.containsKey(keys[2]), new TreeSet<>(map.values()));
        return o.toString();
    }
}
