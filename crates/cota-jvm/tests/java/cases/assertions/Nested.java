package cases.assertions;

import cases.Out;
import java.util.function.Supplier;

public final class Nested {
    static class Inner {
        static int check(int x) {
            assert x > 0 : "inner " + x;
            return x;
        }
    }

    final static class Deep {
        int check(int x) {
            Supplier<Integer> lambda = () -> {
                assert x > 0 : "lambda " + x;
                return x;
            };
            return lambda.get();
        }
    }

    interface Face {
        static int check(int x) {
            assert x > 0 : 'c';
            return x;
        }
    }

    public static String run() {
        Out o = new Out();
        o.attempt(() -> Inner.check(1)).attempt(() -> Inner.check(-1)).attempt(() -> new Deep().check(-2)).attempt(() -> Face.check(-3));
        return o.toString();
    }
}
