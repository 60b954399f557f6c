package cases.treemap;

import cases.Out;
import java.util.NavigableMap;
import java.util.TreeMap;

public final class Navigation {
    public static String run() {
        Out o = new Out();
        NavigableMap<Integer, String> map = new TreeMap<>();
        for (int i = 10; i <= 50; i += 10) {
            map.put(i, "n" + i);
        }
        for (int k = 5; k <= 55; k += 5) {
            o.line(k, map.floorKey(k), map.ceilingKey(k), map.lowerKey(k), map.higherKey(k), map.floorEntry(k), map.higherEntry(k));
        }
        o.line(map.headMap(30), map.headMap(30, true), map.tailMap(30), map.tailMap(30, false), map.subMap(15, 45), map.subMap(20, false, 40, true));
        o.line(map.descendingMap(), map.descendingKeySet(), map.navigableKeySet(), map.descendingMap().headMap(25));
        return o.toString();
    }
}
