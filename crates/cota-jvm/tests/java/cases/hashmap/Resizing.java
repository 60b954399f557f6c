package cases.hashmap;

import cases.Out;
import java.util.HashMap;
import java.util.Map;

public final class Resizing {
    public static String run() {
        Out o = new Out();
        Map<Integer, Integer> map = new HashMap<>(2);
        for (int i = 0; i < 200; i++) {
            map.put(i * 37 % 1009, i);
        }
        int sum = 0;
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            sum = sum * 31 + entry.getKey() * 7 + entry.getValue();
        }
        o.line(sum, map.size());
        for (int i = 0; i < 200; i += 3) {
            map.remove(i * 37 % 1009);
        }
        o.line(map);
        return o.toString();
    }
}
