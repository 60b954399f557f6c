package cases.traces;

import cases.Out;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

public final class Functions {
    interface Face {
        int now();

        default int later() {
            return hidden(now());
        }

        private int hidden(int x) {
            return fail("hidden" + x);
        }

        static int fixed() {
            return fail("fixed");
        }
    }

    static int fail(String why) {
        throw new IllegalStateException(why);
    }

    static int wrap(int x) {
        try {
            return fail("inner" + x);
        } catch (IllegalStateException thrown) {
            throw new RuntimeException("outer", thrown);
        }
    }

    public static String run() {
        Out o = new Out();
        Show.trace(o, () -> List.of(1, 0).stream().map(x -> 1 / x).toList());
        Show.trace(o, () -> {
            List<Integer> list = new ArrayList<>(List.of(3, 2, 1));
            list.sort((a, b) -> fail("compare"));
            return list;
        });
        Show.trace(o, () -> new TreeMap<String, Integer>((a, b) -> fail(a + b)).put("k", 1));
        Show.trace(o, () -> new HashMap<String, Integer>().computeIfAbsent("k", key -> fail(key)));
        Supplier<Integer> nested = () -> {
            Function<Integer, Integer> inner = x -> fail("x" + x);
            return inner.apply(4);
        };
        Show.trace(o, nested::get);
        Show.trace(o, () -> Optional.of(1).map(Functions::wrap).get());
        Show.trace(o, () -> ((Face) () -> 1).later());
        Show.trace(o, () -> Face.fixed());
        return o.toString();
    }
}
