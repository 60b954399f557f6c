package refused;

import java.util.concurrent.ExecutorService;

public final class Executors {
    public static String run() throws Exception {
        ExecutorService service = java.util.concurrent.Executors.newFixedThreadPool(2);
        return service.submit(() -> "computed").get();
    }
}
