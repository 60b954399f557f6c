package refused;

import java.util.concurrent.CompletableFuture;

public final class Futures {
    public static String run() throws Exception {
        return CompletableFuture.supplyAsync(() -> "later").get();
    }
}
