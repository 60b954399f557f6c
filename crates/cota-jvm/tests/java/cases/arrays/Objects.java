package cases.arrays;

import cases.Out;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.stream.Collectors;

public final class Objects {
    public static String run() {
        Out o = new Out();
        String[] words = "the quick brown fox jumps over a lazy dog and runs far away into the woods where it lives with many other foxes and some dogs who are all very lazy too".split(" ");
        String[] copy = words.clone();
        Arrays.sort(copy);
        o.line(Arrays.toString(copy), Arrays.binarySearch(copy, "lazy"), Arrays.asList(copy).indexOf("fox"));
        Arrays.sort(words, Comparator.comparing(String::length));
        o.line(Arrays.toString(words));
        Arrays.sort(words, 3, 12, Collections.reverseOrder());
        o.line(Arrays.toString(words), Arrays.hashCode(words), Arrays.equals(words, copy), String.join(",", Arrays.copyOfRange(words, 0, 3)));
        Object[] mixed = {1, "x"};
        o.attempt(() -> { Arrays.sort(mixed); return 0; }).attempt(() -> { Arrays.sort(new Integer[] {1, null, 2}); return 0; });
        Integer[] down = {3, 1, 2};
        Arrays.sort(down, (x, y) -> y - x);
        o.line(Arrays.asList(down), Arrays.stream(down).map(x -> x + 1).collect(Collectors.toList()), Arrays.copyOf(words, 2, Object[].class).getClass().getName());
        o.attempt(() -> Arrays.copyOf(mixed, 2, String[].class));
        return o.toString();
    }
}
