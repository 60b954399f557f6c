package cases.hashmap;

import cases.Out;
import java.util.HashMap;
import java.util.Map;

public final class Collisions {
    static final class Same implements Comparable<Same> {
        final int value;

        Same(int value) {
            this.value = value;
        }

        @Override
        public int hashCode() {
            return 42;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Same && ((Same) other).value == value;
        }

        @Override
        public int compareTo(Same other) {
            return Integer.compare(value, other.value);
        }

        @Override
        public String toString() {
            return "#" + value;
        }
    }

    public static String run() {
        Out o = new Out();
        Map<Same, Integer> map = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            map.put(new Same(i), i);
        }
        int found = 0;
        for (int i = 0; i < 50; i++) {
            Integer value = map.get(new Same(i));
            found += value == null ? 1000 : value;
        }
        o.line(found, map.size());
        for (int i = 0; i < 36; i++) {
            map.remove(new Same(i));
        }
        o.line(map);
        Map<String, Integer> strings = new HashMap<>();
        String[] parts = {"Aa", "BB"};
        for (String a : parts) {
            for (String b : parts) {
                for (String c : parts) {
                    for (String d : parts) {
                        strings.put(a + b + c + d, strings.size());
                    }
                }
            }
        }
        o.line(strings, strings.get("AaBBAaBB"), "AaAa".hashCode() == "BBBB".hashCode());
        return o.toString();
    }
}
