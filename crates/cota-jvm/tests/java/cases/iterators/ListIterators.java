package cases.iterators;

import cases.Out;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

public final class ListIterators {
    public static String run() {
        Out o = new Out();
        List<String> list = new ArrayList<>(List.of("a", "b", "c", "d"));
        ListIterator<String> it = list.listIterator(2);
        o.line(it.nextIndex(), it.previousIndex(), it.next(), it.previous(), it.previous(), it.hasPrevious());
        it.add("new");
        it.next();
        it.set("B");
        it.next();
        it.remove();
        o.line(list, it.nextIndex()).attempt(() -> { it.remove(); return 0; }).attempt(() -> { it.set("x"); return 0; });
        it.add("last");
        o.line(list).attempt(() -> list.listIterator(9)).attempt(() -> { ListIterator<String> i = list.listIterator(); return i.previous(); });
        return o.toString();
    }
}
