package refused;

import java.util.concurrent.ForkJoinPool;

public final class Pools {
    public static String run() {
        return "" + new ForkJoinPool(2).getParallelism();
    }
}
