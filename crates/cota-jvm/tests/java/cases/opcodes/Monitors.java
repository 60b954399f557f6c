package cases.opcodes;

public final class Monitors {
    static synchronized String guarded(int x) {
        return "g" + x;
    }

    synchronized String own(int x) {
        return "o" + x;
    }

    public static String run() {
        Object lock = new Object();
        int count = 0;
        synchronized (lock) {
            synchronized (lock) {
                count++;
            }
            count++;
        }
        try {
            synchronized (lock) {
                throw new IllegalStateException("inside");
            }
        } catch (IllegalStateException expected) {
            count += 10;
        }
        return count + guarded(3) + new Monitors().own(4);
    }
}
