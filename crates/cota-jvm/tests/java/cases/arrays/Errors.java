package cases.arrays;

import cases.Out;
import java.util.Arrays;
import java.util.List;

public final class Errors {
    public static String run() {
        Out o = new Out();
        int[] a = {1, 2, 3};
        o.attempt(() -> Arrays.copyOf(a, -1)).attempt(() -> Arrays.copyOfRange(a, 2, 1)).attempt(() -> Arrays.copyOfRange(a, 4, 5)).attempt(() -> { Arrays.fill(a, 1, 5, 0); return 0; }).attempt(() -> { Arrays.sort(a, 2, 1); return 0; }).attempt(() -> { Arrays.sort(a, -1, 1); return 0; });
        Object[] objects = {"a", 1};
        o.attempt(() -> { System.arraycopy(a, 0, a, 2, 2); return 0; }).attempt(() -> { System.arraycopy(a, -1, a, 0, 1); return 0; }).attempt(() -> { System.arraycopy(a, 0, new long[3], 0, 1); return 0; }).attempt(() -> { System.arraycopy("x", 0, a, 0, 1); return 0; }).attempt(() -> { System.arraycopy(null, 0, a, 0, 1); return 0; }).attempt(() -> { System.arraycopy(a, 0, a, 0, -1); return 0; });
        String[] target = new String[2];
        o.attempt(() -> { System.arraycopy(objects, 0, target, 0, 2); return 0; }).line(target[0], target[1]);
        System.arraycopy(a, 0, a, 1, 2);
        o.line(Arrays.toString(a)).attempt(() -> Arrays.asList((Object[]) null)).attempt(() -> Arrays.stream(a, 1, 7)).attempt(() -> List.of(a).get(0) == a);
        return o.toString();
    }
}
