package cases.arraylist;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public final class SubLists {
    public static String run() {
        Out o = new Out();
        List<String> list = new ArrayList<>(List.of("a", "b", "c", "d", "e", "f"));
        List<String> part = list.subList(1, 5);
        part.set(0, "B");
        part.remove(1);
        part.add("new");
        o.line(list, part, part.size(), part.indexOf("new"), part.subList(1, 3));
        part.subList(1, 2).clear();
        o.line(list, part);
        Collections.reverse(part);
        o.line(list, part.contains("f"), part.equals(List.of("new", "e", "B")));
        list.add("g");
        o.attempt(() -> part.size()).attempt(() -> part.get(0));
        return o.toString();
    }
}
