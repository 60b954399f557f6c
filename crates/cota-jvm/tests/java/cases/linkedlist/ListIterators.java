package cases.linkedlist;

import cases.Out;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;

public final class ListIterators {
    public static String run() {
        Out o = new Out();
        LinkedList<Integer> list = new LinkedList<>(List.of(1, 2, 3, 4, 5));
        ListIterator<Integer> it = list.listIterator();
        while (it.hasNext()) {
            int at = it.nextIndex();
            int value = it.next();
            if (value % 2 == 0) {
                it.remove();
            } else if (value == 3) {
                it.add(33);
            } else {
                it.set(value * 10 + at);
            }
        }
        o.line(list);
        while (it.hasPrevious()) {
            o.line(it.previousIndex(), it.previous());
        }
        Iterator<Integer> down = list.descendingIterator();
        while (down.hasNext()) {
            if (down.next() == 33) {
                down.remove();
            }
        }
        o.line(list).attempt(() -> { ListIterator<Integer> i = list.listIterator(); i.set(1); return 0; });
        o.attempt(() -> { for (Integer x : list) { list.add(x); } return 0; });
        return o.toString();
    }
}
