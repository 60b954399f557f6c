package cases.priorityqueue;

import cases.Out;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;

public final class Comparators {
    public static String run() {
        Out o = new Out();
        PriorityQueue<String> queue = new PriorityQueue<>(3, Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        Collections.addAll(queue, "bb", "a", "dddd", "ccc", "aaa", "zz");
        o.line(queue, queue.remove("ccc"), queue.remove("none"), queue);
        while (queue.size() > 0) {
            o.line(queue.remove());
        }
        o.attempt(() -> queue.remove()).attempt(() -> queue.element()).attempt(() -> queue.offer(null)).attempt(() -> new PriorityQueue<>(0));
        return o.toString();
    }
}
