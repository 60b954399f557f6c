package cases.identityhashmap;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

public final class Sets {
    public static String run() {
        Out o = new Out();
        Set<Object> set = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Integer> x = List.of(1), y = new ArrayList<>(x);
        o.line(set.add(x), set.add(y), set.add(x), set.size(), set.contains(y), set.contains(new ArrayList<>(x)), set.remove(y), set);
        return o.toString();
    }
}
