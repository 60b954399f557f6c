package cases.streams;

import cases.Out;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

public final class Ints {
    public static String run() {
        Out o = new Out();
        o.line(IntStream.range(0, 10).sum(), IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b), IntStream.of(3, 1, 2).sorted().boxed().toList(), IntStream.range(0, 20).filter(x -> x % 3 == 0).map(x -> x * x).max().getAsInt(), IntStream.range(0, 5).mapToObj(i -> "s" + i).toList(), Arrays.toString(IntStream.iterate(1, x -> x + 3).limit(5).toArray()), IntStream.range(0, 4).average().getAsDouble(), IntStream.empty().max());
        o.line(IntStream.rangeClosed(1, 10).summaryStatistics(), IntStream.range(0, 5).asLongStream().sum(), IntStream.range(1, 4).mapToDouble(x -> x / 2.0).sum(), LongStream.rangeClosed(1, 20).reduce(1, (a, b) -> a * b), DoubleStream.of(1.5, 2.5).map(x -> x * 2).sum(), IntStream.range(0, 3).flatMap(x -> IntStream.range(0, x)).boxed().toList(), IntStream.of(1, 1, 2).distinct().count(), IntStream.range(0, 10).skip(3).limit(2).boxed().toList(), IntStream.range(0, 10).anyMatch(x -> x == 7));
        o.line(DoubleStream.of(3, 1, 2).sorted().boxed().toList(), DoubleStream.of(0.1, 0.2, 0.3).sum(), DoubleStream.of(1, 2, 4).average(), "hello".chars().mapToObj(c -> (char) c).toList(), IntStream.range(0, 1000).mapToLong(x -> (long) x * x).sum(), LongStream.of(5, 6).mapToInt(x -> (int) x).sum());
        return o.toString();
    }
}
