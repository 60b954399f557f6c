package cases.objects;

import cases.Out;

public final class Waiting {
    public static String run() {
        Out o = new Out();
        Object lock = new Object();
        synchronized (lock) {
            lock.notifyAll();
            lock.notify();
            o.line("notified");
        }
        Runtime runtime = Runtime.getRuntime();
        o.line(runtime.availableProcessors() > 0, System.lineSeparator().length() > 0, System.getProperty("no.such.property"), System.getProperty("no.such.property", "default"), Thread.currentThread() == Thread.currentThread());
        return o.toString();
    }
}
