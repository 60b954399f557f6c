package cases.streams;

import cases.Out;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class Words {
    public static String run() {
        Out o = new Out();
        String text = "it was the best of times it was the worst of times it was the age of wisdom";
        Map<String, Long> counts = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).forEach(e -> o.line(e.getKey(), e.getValue()));
        o.line(text.chars().filter(c -> "aeiou".indexOf(c) >= 0).count(), Stream.of(text.split("")).filter(s -> !s.equals(" ")).collect(Collectors.groupingBy(s -> s, TreeMap::new, Collectors.counting())), Pattern.compile(" ").splitAsStream(text).map(String::length).toList());
        return o.toString();
    }
}
