package cases.streams;

import cases.Out;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class Laziness {
    public static String run() {
        Out o = new Out();
        List<String> log = new ArrayList<>();
        Optional<Integer> first = Stream.of(1, 2, 3, 4, 5).filter(x -> { log.add("f" + x); return x % 2 == 0; }).map(x -> { log.add("m" + x); return x * 10; }).findFirst();
        o.line(first, log);
        log.clear();
        Stream<Integer> lazy = Stream.of(3, 1, 2).peek(x -> log.add("p" + x)).sorted().peek(x -> log.add("s" + x));
        o.line(log, lazy.limit(2).toList(), log).attempt(() -> lazy.count()).attempt(() -> Stream.of(1, 2).map(x -> x / 0).toList()).attempt(() -> Stream.of((Object) null).toList()).attempt(() -> Stream.iterate(1, x -> x).limit(-1));
        Iterator<Integer> it = Stream.of(7, 8).iterator();
        o.line(it.next(), it.next(), it.hasNext(), IntStream.iterate(0, x -> x + 1).filter(x -> x > 5).findFirst());
        try (Stream<String> closing = Stream.of("x").onClose(() -> log.add("closed"))) {
            closing.forEach(log::add);
        }
        o.line(log);
        return o.toString();
    }
}
