package cases.exceptions;

import cases.Out;
import java.util.ArrayList;
import java.util.List;

public final class UncaughtIndex {
    public static String run() {
        Out o = new Out();
        o.line(new ArrayList<>(List.of(1, 2)).get(5));
        return o.toString();
    }
}
