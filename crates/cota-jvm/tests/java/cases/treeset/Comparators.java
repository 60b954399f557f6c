package cases.treeset;

import cases.Out;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

public final class Comparators {
    public static String run() {
        Out o = new Out();
        TreeSet<int[]> set = new TreeSet<>((a, b) -> a[0] != b[0] ? Integer.compare(a[0], b[0]) : Integer.compare(b[1], a[1]));
        for (int i = 0; i < 12; i++) {
            set.add(new int[] {i % 4, i * 5 % 7});
        }
        for (int[] each : set) {
            o.line(Arrays.toString(each));
        }
        TreeSet<String> last = new TreeSet<>(Comparator.comparing((String s) -> s.charAt(s.length() - 1)));
        o.line(last.addAll(List.of("abc", "xyc", "ab", "q")), last, last.comparator() != null);
        o.attempt(() -> new TreeSet<Object>(List.of("a", 1)));
        return o.toString();
    }
}
