package cases.boxes;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

public final class Unboxing {
    static String take(long x) {
        return "long" + x;
    }

    static String take(double x) {
        return "double" + x;
    }

    static String take(Object x) {
        return "object" + x;
    }

    static int spread(int... all) {
        int sum = all.length * 1000;
        for (int each : all) {
            sum += each;
        }
        return sum;
    }

    public static String run() {
        Out o = new Out();
        Integer none = null;
        Map<String, Integer> map = new HashMap<>();
        o.attempt(() -> none + 1).attempt(() -> (int) map.get("x")).attempt(() -> none == 5).attempt(() -> { Boolean b = null; return b ? 1 : 2; }).attempt(() -> { Character c = null; return (char) c; }).attempt(() -> { for (int x : Arrays.asList(1, null)) { o.line(x); } return 0; });
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove(Integer.valueOf(10));
        Object cast = (long) list.get(0);
        o.line(list, cast, take(3), take('c'), take((short) 2), take(5L), take(1.5f), take(Integer.valueOf(9)), take((Object) 4), spread(), spread(1), spread(1, 2, 3), spread(new int[] {4, 5}));
        return o.toString();
    }
}
