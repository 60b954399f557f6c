package cases.treemap;

import cases.Out;
import java.util.SortedMap;
import java.util.TreeMap;

public final class Ranges {
    public static String run() {
        Out o = new Out();
        TreeMap<String, Integer> map = new TreeMap<>();
        for (String word : "pear apple fig plum kiwi lemon grape melon".split(" ")) {
            map.put(word, word.length());
        }
        SortedMap<String, Integer> range = map.subMap("g", "m");
        o.line(range, range.firstKey(), range.lastKey(), range.size());
        range.put("hazel", 5);
        range.remove("kiwi");
        o.line(map).attempt(() -> range.put("zebra", 1)).attempt(() -> map.subMap("z", "a")).attempt(() -> range.subMap("a", "b"));
        range.clear();
        o.line(map, range.isEmpty()).attempt(() -> range.firstKey());
        return o.toString();
    }
}
