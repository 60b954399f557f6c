package cases.arraylist;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

public final class Bulk {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(i);
        }
        o.line(list.removeAll(Arrays.asList(1, 3, 5, 99)), list, list.retainAll(Arrays.asList(0, 2, 4, 6, 8, 19)), list);
        o.line(list.removeIf(x -> x % 4 == 0), list);
        list.replaceAll(x -> x * 10);
        list.sort(Comparator.reverseOrder());
        o.line(list, list.containsAll(Arrays.asList(20, 60)), list.containsAll(Arrays.asList(20, 61)));
        list.forEach(x -> o.line("each", x));
        Object[] plain = list.toArray();
        Integer[] typed = list.toArray(new Integer[0]);
        Integer[] longer = list.toArray(new Integer[] {1, 2, 3, 4, 5, 6, 7});
        o.line(plain.length, typed.length, Arrays.toString(longer), plain.getClass().getName(), typed.getClass().getName());
        list.clear();
        o.line(list, list.isEmpty(), list.hashCode());
        return o.toString();
    }
}
