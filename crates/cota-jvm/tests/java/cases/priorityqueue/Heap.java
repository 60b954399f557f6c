package cases.priorityqueue;

import cases.Out;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.TreeSet;

public final class Heap {
    public static String run() {
        Out o = new Out();
        PriorityQueue<Integer> queue = new PriorityQueue<>(Arrays.asList(9, 4, 7, 1, 8, 2));
        o.line(queue, Arrays.toString(queue.toArray()));
        queue.removeIf(x -> x % 2 == 0);
        o.line(queue);
        queue.addAll(List.of(5, 3, 3));
        Iterator<Integer> it = queue.iterator();
        it.next();
        it.remove();
        o.line(queue, new PriorityQueue<>(queue), new PriorityQueue<>(new TreeSet<>(queue)), queue.comparator());
        queue.clear();
        o.line(queue, queue.isEmpty());
        return o.toString();
    }
}
