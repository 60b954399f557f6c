package cases.streams;

import cases.Out;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public final class Basics {
    public static String run() {
        Out o = new Out();
        List<Integer> list = List.of(5, 3, 8, 1, 9, 2, 8);
        o.line(list.stream().map(x -> x * x).collect(Collectors.toList()), list.stream().filter(x -> x % 2 == 0).toList(), list.stream().sorted().toList(), list.stream().distinct().count(), list.stream().skip(2).limit(3).toList(), list.stream().reduce(0, Integer::sum), list.stream().anyMatch(x -> x > 8), list.stream().allMatch(x -> x > 0), list.stream().noneMatch(x -> x > 9));
        o.line(Stream.of("a", "b").map(String::toUpperCase).collect(Collectors.joining(",", "<", ">")), Stream.iterate(1, x -> x * 2).limit(10).toList(), Stream.iterate(1, x -> x < 100, x -> x * 3).toList(), Stream.generate(() -> "g").limit(3).toList(), Stream.concat(Stream.of(1), Stream.of(2, 3)).toList(), Stream.empty().findAny());
        o.line(list.stream().sorted(Comparator.reverseOrder()).map(String::valueOf).collect(Collectors.joining()), Arrays.toString(list.stream().toArray()), Arrays.toString(list.stream().toArray(Integer[]::new)), list.stream().peek(x -> o.line("peek", x)).takeWhile(x -> x != 1).toList(), list.stream().dropWhile(x -> x != 1).toList(), list.stream().flatMap(x -> Stream.of(x, -x)).toList());
        return o.toString();
    }
}
