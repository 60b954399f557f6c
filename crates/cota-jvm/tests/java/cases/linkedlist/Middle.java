package cases.linkedlist;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;

public final class Middle {
    public static String run() {
        Out o = new Out();
        LinkedList<String> list = new LinkedList<>(List.of("a", "b", "c", "d", "a", "b"));
        list.add(3, "x");
        list.addAll(2, List.of("p", "q"));
        o.line(list, list.indexOf("b"), list.lastIndexOf("b"), list.get(4), list.set(4, "y"), list.remove(1), list.remove("a"));
        o.line(list, list.removeFirstOccurrence("a"), list.removeLastOccurrence("b"), list.removeFirstOccurrence("none"), list, list.hashCode());
        o.line(list.contains("p"), list.contains(null), list.equals(new ArrayList<>(list)), Arrays.toString(list.toArray(new String[0])));
        return o.toString();
    }
}
