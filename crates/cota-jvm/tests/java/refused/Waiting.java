package refused;

public final class Waiting {
    public static String run() throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            lock.wait();
        }
        return "woken";
    }
}
