package cases.identityhashmap;

import cases.Out;
import java.util.IdentityHashMap;

public final class Basics {
    public static String run() {
        Out o = new Out();
        IdentityHashMap<String, Integer> map = new IdentityHashMap<>();
        String a = "key", b = new String("key");
        map.put(a, 1);
        map.put(b, 2);
        o.line(map.size(), map.get(a), map.get(b), map.get(new String("key")), map.containsKey(b), map.containsKey("key"), map.remove(a), map.size(), map);
        return o.toString();
    }
}
