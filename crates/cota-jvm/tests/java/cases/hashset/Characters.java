package cases.hashset;

import cases.Out;
import java.util.HashSet;
import java.util.Set;

public final class Characters {
    public static String run() {
        Out o = new Out();
        Set<Character> seen = new HashSet<>();
        StringBuilder distinct = new StringBuilder();
        for (char c : "the quick brown fox jumps over the lazy dog".toCharArray()) {
            if (seen.add(c)) {
                distinct.append(c);
            }
        }
        o.line(distinct, seen, seen.size());
        Set<Long> longs = new HashSet<>();
        Set<Double> doubles = new HashSet<>();
        for (int i = 0; i < 10; i++) {
            longs.add((1L << 33) * i + i);
            doubles.add(i / 4.0);
        }
        o.line(longs, doubles, doubles.contains(0.5), doubles.contains(-0.0), longs.contains(0L), doubles.add(Double.NaN), doubles.add(Double.NaN));
        return o.toString();
    }
}
