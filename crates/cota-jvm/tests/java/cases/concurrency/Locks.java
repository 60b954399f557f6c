package cases.concurrency;

import cases.Out;

public final class Locks {
    public static String run() {
        Out o = new Out();
        java.util.concurrent.locks.ReentrantLock lock = new java.util.concurrent.locks.ReentrantLock();
        lock.lock();
        lock.lock();
        o.line(lock.isLocked(), lock.getHoldCount(), lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        o.line(lock.isLocked(), lock.tryLock()).attempt(() -> { lock.unlock(); lock.unlock(); return 0; });
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 5);
        local.set(local.get() + 1);
        o.line(local.get());
        local.remove();
        o.line(local.get());
        return o.toString();
    }
}
