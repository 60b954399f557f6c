package cases.arraydeque;

import cases.Out;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

public final class Iterating {
    public static String run() {
        Out o = new Out();
        ArrayDeque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 14; i++) {
            deque.offer(i);
            if (i > 6) {
                deque.poll();
            }
        }
        for (Iterator<Integer> it = deque.iterator(); it.hasNext();) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        List<Integer> down = new ArrayList<>();
        deque.descendingIterator().forEachRemaining(down::add);
        o.line(deque, down, Arrays.toString(deque.toArray()), deque.removeFirstOccurrence(8), deque.removeIf(x -> x > 11), deque, deque.clone());
        return o.toString();
    }
}
