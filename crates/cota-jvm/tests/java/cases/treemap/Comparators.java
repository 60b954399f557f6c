package cases.treemap;

import cases.Out;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

public final class Comparators {
    public static String run() {
        Out o = new Out();
        TreeMap<String, Integer> byLength = new TreeMap<>(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        for (String word : "one two three four five six seven eight nine ten".split(" ")) {
            byLength.put(word, word.length());
        }
        o.line(byLength, byLength.firstKey(), byLength.headMap("four"));
        TreeMap<String, Integer> caseless = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        caseless.put("Alpha", 1);
        caseless.put("ALPHA", 2);
        caseless.put("beta", 3);
        o.line(caseless, caseless.get("alpha"), caseless.containsKey("BETA"), caseless.comparator() == String.CASE_INSENSITIVE_ORDER);
        TreeMap<Integer, Integer> reversed = new TreeMap<>(Collections.reverseOrder());
        reversed.putAll(Map.of(1, 1, 2, 2, 3, 3));
        o.line(reversed, reversed.merge(2, 5, Integer::sum), reversed.computeIfAbsent(9, k -> k * k), reversed);
        return o.toString();
    }
}
