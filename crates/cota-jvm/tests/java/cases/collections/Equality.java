package cases.collections;

import cases.Out;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

public final class Equality {
    public static String run() {
        Out o = new Out();
        o.line(List.of(1, 2).equals(Arrays.asList(1, 2)), new LinkedList<>(List.of(1)).equals(new ArrayList<>(List.of(1))), Set.of(1).equals(new TreeSet<>(List.of(1))), new ArrayList<>().equals(new HashSet<>()), Map.of(1, 2).equals(new TreeMap<>(Map.of(1, 2))));
        o.line(List.of("a", "b").hashCode(), new HashSet<>(List.of("a", "b")).hashCode(), new HashMap<>(Map.of("a", 1, "b", 2)).hashCode(), Map.entry("k", "v").hashCode(), new ArrayList<>(List.of(new ArrayList<>(List.of(1)))).hashCode(), Arrays.asList(null, 1).hashCode(), new ArrayDeque<>(List.of(1)).equals(new ArrayDeque<>(List.of(1))));
        o.line(Map.entry("k", 1), new java.util.AbstractMap.SimpleEntry<>("a", 2), new java.util.AbstractMap.SimpleEntry<>("a", 2).equals(Map.entry("a", 2)), List.of(), List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), List.of(new String[] {"x", "y"}));
        return o.toString();
    }
}
