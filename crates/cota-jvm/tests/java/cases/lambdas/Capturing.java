package cases.lambdas;

import cases.Out;
import java.util.function.Function;
import java.util.function.Supplier;

public final class Capturing {
    int state = 1;

    static final Function<Integer, Integer> factorial = new Function<>() {
        @Override
        public Integer apply(Integer n) {
            return n <= 1 ? 1 : n * this.apply(n - 1);
        }
    };

    Function<Integer, Integer> field(int by) {
        return x -> x * by + state++;
    }

    @SafeVarargs
    static Function<Integer, Integer> compose(Function<Integer, Integer>... parts) {
        return x -> {
            for (Function<Integer, Integer> part : parts) {
                x = part.apply(x);
            }
            return x;
        };
    }

    public static String run() {
        Out o = new Out();
        boolean z = true;
        byte b = 1;
        char c = 'c';
        short h = 2;
        int i = 3;
        long l = 4;
        float f = 5;
        double d = 6;
        String s = "s";
        int[] counter = {0};
        Supplier<String> all = () -> "" + z + b + c + h + i + l + f + d + s + counter[0]++;
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> w -> x * 100 + y * 10 + w + i;
        Function<Integer, Integer> fixed = new Capturing().field(8);
        o.line(all.get(), all.get(), counter[0], curried.apply(1).apply(2).apply(3), fixed.apply(5), fixed.apply(5), compose(x -> x + 1, x -> x * 2, x -> x - 3).apply(10), factorial.apply(10));
        return o.toString();
    }
}
