package cases.concurrency;

import cases.Out;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

public final class Collections {
    public static String run() {
        Out o = new Out();
        java.util.concurrent.CopyOnWriteArrayList<Integer> list = new java.util.concurrent.CopyOnWriteArrayList<>(List.of(3, 1, 2));
        for (Integer x : list) {
            list.add(x * 10);
        }
        list.sort(null);
        o.line(list, list.addIfAbsent(3), list.addIfAbsent(4), list.indexOf(10), list.remove(0), list);
        java.util.concurrent.LinkedBlockingQueue<Integer> blocking = new java.util.concurrent.LinkedBlockingQueue<>(3);
        o.line(blocking.offer(1), blocking.offer(2), blocking.offer(3), blocking.offer(4), blocking.poll(), blocking, blocking.remainingCapacity());
        ConcurrentHashMap<Integer, Integer> hash = new ConcurrentHashMap<>();
        for (int i = 0; i < 100; i++) {
            hash.merge(i % 13, i, Integer::sum);
        }
        hash.compute(3, (k, v) -> v == null ? 0 : -v);
        hash.computeIfPresent(4, (k, v) -> null);
        o.line(hash, hash.size(), hash.mappingCount(), hash.keySet().contains(4), hash.getOrDefault(99, -1));
        return o.toString();
    }
}
