package cases.linkedlist;

import cases.Out;
import java.util.LinkedList;

public final class Ends {
    public static String run() {
        Out o = new Out();
        LinkedList<Integer> list = new LinkedList<>();
        list.add(1);
        list.addFirst(0);
        list.addLast(2);
        list.push(-1);
        list.offer(3);
        list.offerFirst(-2);
        list.offerLast(4);
        o.line(list, list.getFirst(), list.getLast(), list.peek(), list.peekFirst(), list.peekLast(), list.element(), list.size());
        o.line(list.removeFirst(), list.removeLast(), list.poll(), list.pollFirst(), list.pollLast(), list.pop(), list.remove(), list);
        o.line(list.poll(), list.peek(), list.pollLast(), list.isEmpty());
        return o.toString();
    }
}
