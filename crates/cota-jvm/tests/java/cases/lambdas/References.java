package cases.lambdas;

import cases.Out;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public final class References {
    int state = 7;

    int own(int x) {
        return x + state++;
    }

    static int fixed(int x) {
        return -x;
    }

    IntUnaryOperator parentReference() {
        return this::own;
    }

    int use(IntUnaryOperator operator) {
        return operator.applyAsInt(100) + operator.applyAsInt(1);
    }

    public static String run() {
        Out o = new Out();
        Function<String, Integer> parse = Integer::parseInt;
        String prefix = "pre";
        Function<String, String> bound = prefix::concat;
        BiFunction<String, String, Boolean> unbound = String::startsWith;
        Supplier<StringBuilder> make = StringBuilder::new;
        Function<String, StringBuilder> makeFrom = StringBuilder::new;
        IntFunction<String[]> array = String[]::new;
        Function<Integer, int[][]> grids = int[][]::new;
        Comparator<String> compare = String::compareTo;
        Function<Object, String> show = Object::toString;
        Consumer<String> adder = new ArrayList<String>()::add;
        o.line(parse.apply("12"), bound.apply("fix"), unbound.apply("text", "te"), make.get().append(1), makeFrom.apply("x").reverse(), array.apply(2).length, grids.apply(3).length, compare.compare("a", "c"), show.apply(5));
        adder.accept("x");
        o.attempt(() -> parse.apply("x")).attempt(() -> { String none = null; Supplier<String> s = none::trim; return s; }).attempt(() -> array.apply(-1)).attempt(() -> show.apply(null));
        References self = new References();
        o.line(self.use(self::own), self.use(self.parentReference()), self.use(References::fixed));
        return o.toString();
    }
}
