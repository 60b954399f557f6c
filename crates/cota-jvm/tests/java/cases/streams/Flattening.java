package cases.streams;

import cases.Out;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

public final class Flattening {
    public static String run() {
        Out o = new Out();
        List<List<Integer>> nested = List.of(List.of(1, 2), List.of(), List.of(3, 4, 5));
        o.line(nested.stream().flatMap(List::stream).map(x -> x + 1).toList(), nested.stream().mapToInt(List::size).sum(), nested.stream().<Integer>mapMulti((l, sink) -> l.forEach(sink)).toList(), IntStream.range(1, 5).boxed().flatMap(a -> IntStream.range(a, 5).mapToObj(b -> a + "" + b)).collect(Collectors.joining(" ")));
        o.line(StreamSupport.stream(nested.spliterator(), false).filter(l -> !l.isEmpty()).count(), nested.stream().parallel().isParallel(), Stream.of(1, 2, 3, 4).reduce(0, (a, b) -> a * 10 + b, Integer::sum), Stream.of("b", "a", "c").sorted(Collections.reverseOrder()).toList(), new TreeMap<>(Map.of("x", 1, "y", 2)).entrySet().stream().map(e -> e.getKey() + e.getValue()).toList(), IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        return o.toString();
    }
}
