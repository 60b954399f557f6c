package cases.arraydeque;

import cases.Out;
import java.util.ArrayDeque;

public final class Ends {
    public static String run() {
        Out o = new Out();
        ArrayDeque<Integer> deque = new ArrayDeque<>(2);
        for (int i = 0; i < 25; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
            if (i % 5 == 4) {
                deque.pollFirst();
            }
        }
        o.line(deque, deque.size(), deque.peekFirst(), deque.peekLast(), deque.getFirst(), deque.getLast(), deque.contains(7), deque.contains(0));
        o.line(deque.pop(), deque.poll(), deque.pollLast(), deque.removeFirst(), deque.removeLast(), deque);
        return o.toString();
    }
}
