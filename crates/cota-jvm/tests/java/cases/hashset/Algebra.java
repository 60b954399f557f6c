package cases.hashset;

import cases.Out;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

public final class Algebra {
    public static String run() {
        Out o = new Out();
        Set<String> a = new HashSet<>(List.of("a", "b", "c", "d"));
        Set<String> b = new HashSet<>(List.of("c", "d", "e"));
        Set<String> union = new HashSet<>(a), common = new HashSet<>(a), rest = new HashSet<>(a);
        o.line(union.addAll(b), union, common.retainAll(b), common, rest.removeAll(b), rest, union.containsAll(a), a.containsAll(union));
        o.line(a.equals(new LinkedHashSet<>(a)), a.equals(b), a.hashCode(), Collections.disjoint(rest, b), new TreeSet<>(union));
        return o.toString();
    }
}
