package cases.linkedlist;

import cases.Out;
import java.util.Iterator;
import java.util.LinkedList;

public final class Errors {
    public static String run() {
        Out o = new Out();
        LinkedList<Integer> list = new LinkedList<>();
        o.attempt(() -> list.getFirst()).attempt(() -> list.removeLast()).attempt(() -> list.remove()).attempt(() -> list.element()).attempt(() -> list.pop());
        list.add(5);
        o.attempt(() -> list.get(1)).attempt(() -> list.remove(3)).attempt(() -> list.set(-1, 0)).attempt(() -> { list.add(9, 9); return 0; }).attempt(() -> list.listIterator(4));
        o.attempt(() -> list.iterator().next()).attempt(() -> { Iterator<Integer> i = list.iterator(); i.next(); return i.next(); });
        return o.toString();
    }
}
