package cases.concurrency;

import cases.Out;

public final class Atomics {
    public static String run() {
        Out o = new Out();
        java.util.concurrent.atomic.AtomicInteger i = new java.util.concurrent.atomic.AtomicInteger(5);
        java.util.concurrent.atomic.AtomicLong l = new java.util.concurrent.atomic.AtomicLong(1L << 40);
        java.util.concurrent.atomic.AtomicReference<String> r = new java.util.concurrent.atomic.AtomicReference<>("a");
        java.util.concurrent.atomic.AtomicBoolean b = new java.util.concurrent.atomic.AtomicBoolean();
        o.line(i.incrementAndGet(), i.getAndAdd(10), i.compareAndSet(16, 3), i.compareAndSet(16, 4), i.updateAndGet(x -> x * x), i.accumulateAndGet(7, Math::max), i, l.addAndGet(-5), l.getAndIncrement(), l, l.intValue());
        o.line(r.getAndSet("b"), r.compareAndSet("b", "c"), r.updateAndGet(s -> s + s), r, b.getAndSet(true), b, b.compareAndSet(true, false), b.get(), r.compareAndExchange("cc", "d"), r.get(), r.getPlain(), r.accumulateAndGet("e", String::concat), r.weakCompareAndSetVolatile(null, "x"));
        return o.toString();
    }
}
