package cases.optionals;

import cases.Out;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public final class Searching {
    public static String run() {
        Out o = new Out();
        List<Integer> list = List.of(4, 8, 15, 16, 23, 42);
        o.line(list.stream().filter(x -> x > 15).findFirst(), list.stream().filter(x -> x > 50).findFirst(), list.stream().max(Comparator.naturalOrder()), list.stream().min(Comparator.comparing(x -> x % 5)), list.stream().reduce(Integer::sum), new ArrayList<Integer>().stream().reduce(Integer::sum), list.stream().mapToInt(x -> x).average(), list.stream().mapToInt(x -> x).max());
        return o.toString();
    }
}
