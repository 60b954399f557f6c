package cases.traces;

import cases.Out;
import java.util.List;

public final class Lines {
    static int many(int a, int b, int c) {
        return a + b + c;
    }

    public static String run() {
        Out o = new Out();
        int[] none = null;
        String nothing = null;
        List<String> empty = null;
        Integer unset = null;
        Show.trace(o, () ->
                1
                + none
                .length);
        Show.trace(o, () -> {
            int x = 0;
            return 5
                    / x
                    + 3;
        });
        Show.trace(o, () -> many(
                1,
                nothing.length(),
                3));
        Show.trace(o, () -> {
            for (String each :
                    empty) {
                o.line(each);
            }
            return 0;
        });
        Show.trace(o, () -> {
            int sum = 1
                    + unset;
            return sum;
        });
        Show.trace(o, () -> "a"
                + none.length
                + "b");
        Show.trace(o, () -> new int[] {
            1,
            none[0],
            3
        });
        Show.trace(o, () -> true
                ? nothing
                        .trim()
                : "x");
        Show.trace(o, () -> {
            switch (nothing) {
                case "a":
                    return 1;
                default:
                    return 2;
            }
        });
        Show.trace(o, () -> new StringBuilder()
                .append(1)
                .append("x")
                .deleteCharAt(7)
                .append(2));
        return o.toString();
    }
}
