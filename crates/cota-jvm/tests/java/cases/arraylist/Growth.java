package cases.arraylist;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public final class Growth {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            list.add(i * i % 17);
        }
        o.line(list, list.size(), list.hashCode(), list.contains(16), list.indexOf(4), list.lastIndexOf(4), list.indexOf(99));
        list.add(3, 1000);
        list.add(list.size(), -1);
        o.line(list.get(3), list.set(5, 55), list.remove(0), list.remove((Object) 55), list.remove((Object) 777), list);
        List<Integer> small = new ArrayList<>(0);
        small.addAll(list.subList(2, 6));
        small.addAll(1, Arrays.asList(7, 8, 9));
        o.line(small, small.equals(Arrays.asList(1)), small.equals(new ArrayList<>(small)), new ArrayList<>(List.of(1, 2)).isEmpty());
        return o.toString();
    }
}
