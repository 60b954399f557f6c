package cases.exceptions;

import cases.Out;
import java.util.ArrayList;
import java.util.List;

public final class UncaughtLibrary {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>(List.of(3, 2, 1));
        list.sort((a, b) -> {
            if (a == 1) {
                throw new UnsupportedOperationException("compare " + a + b);
            }
            return a - b;
        });
        return o.toString();
    }
}
