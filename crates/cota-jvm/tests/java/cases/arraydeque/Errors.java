package cases.arraydeque;

import cases.Out;
import java.util.ArrayDeque;

public final class Errors {
    public static String run() {
        Out o = new Out();
        ArrayDeque<String> deque = new ArrayDeque<>();
        o.attempt(() -> deque.pop()).attempt(() -> deque.getFirst()).attempt(() -> deque.removeLast()).attempt(() -> deque.element());
        o.attempt(() -> { deque.add(null); return 0; }).attempt(() -> deque.poll()).attempt(() -> deque.peekLast());
        deque.push("a");
        o.attempt(() -> { for (String s : deque) { deque.add(s); } return deque.size(); }).attempt(() -> deque.remove("z")).attempt(() -> deque.iterator().next());
        return o.toString();
    }
}
