package cases.modern;

import cases.Out;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;

public final class Sequenced {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        list.addFirst(0);
        list.addLast(4);
        o.line(list.getFirst(), list.getLast(), list.reversed(), list.removeFirst(), list.removeLast(), list);
        LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
        map.put("b", 1);
        map.putFirst("a", 0);
        map.putLast("z", 9);
        o.line(map, map.firstEntry(), map.lastEntry(), map.reversed(), map.pollFirstEntry(), map.sequencedKeySet().reversed());
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(5, 6, 7));
        set.addFirst(7);
        o.line(set, set.reversed(), set.getFirst()).attempt(() -> new ArrayList<>().getFirst()).attempt(() -> List.of(1).reversed().add(2));
        for (int x : list.reversed()) {
            o.line(x);
        }
        return o.toString();
    }
}
