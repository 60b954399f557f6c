package cases.streams;

import cases.Out;
import java.util.List;

public final class Parallel {
    public static String run() {
        Out o = new Out();
        o.line(List.of(3, 1, 2).parallelStream().isParallel(), List.of(3, 1, 2).parallelStream().sequential().map(x -> x * 2).toList());
        return o.toString();
    }
}
