package refused;

import java.util.List;

public final class Parallel {
    public static String run() {
        return "" + List.of(1, 2, 3, 4).parallelStream().mapToInt(x -> x).sum();
    }
}
