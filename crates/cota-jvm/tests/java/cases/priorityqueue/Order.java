package cases.priorityqueue;

import cases.Out;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

public final class Order {
    public static String run() {
        Out o = new Out();
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 0; i < 20; i++) {
            queue.add(i * 13 % 20);
        }
        o.line(queue, queue.peek(), queue.size(), queue.contains(7));
        List<Integer> sorted = new ArrayList<>();
        while (!queue.isEmpty()) {
            sorted.add(queue.poll());
        }
        o.line(sorted, queue.poll(), queue.peek());
        return o.toString();
    }
}
