package cases.iterators;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

public final class Comparators {
    public static String run() {
        Out o = new Out();
        List<String> words = new ArrayList<>(List.of("pear", "fig", "Apple", "kiwi", "date", "Plum"));
        words.sort(Comparator.naturalOrder());
        o.line(words);
        words.sort(String.CASE_INSENSITIVE_ORDER.reversed());
        o.line(words);
        words.sort(Comparator.comparingInt(String::length).thenComparing(Function.identity()));
        o.line(words);
        words.sort(Comparator.comparing((String s) -> s.charAt(1)).thenComparing(String::length, Comparator.reverseOrder()));
        o.line(words);
        words.add(null);
        words.sort(Comparator.nullsFirst(Comparator.comparing(String::toLowerCase)));
        o.line(words);
        words.sort(Comparator.nullsLast(null));
        o.line(words.get(6));
        o.line(Comparator.<Integer>naturalOrder().compare(1, 2), Collections.reverseOrder(Comparator.<Integer>naturalOrder()).compare(1, 2), Map.Entry.<String, Integer>comparingByValue().compare(Map.entry("a", 1), Map.entry("b", 0)));
        words.removeIf(Objects::isNull);
        words.sort(Comparator.comparingDouble((String s) -> 1.0 / s.length()).thenComparingInt(s -> s.charAt(0)).thenComparingLong(s -> -s.hashCode()));
        o.line(words);
        return o.toString();
    }
}
