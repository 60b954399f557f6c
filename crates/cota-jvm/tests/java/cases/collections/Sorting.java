package cases.collections;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

public final class Sorting {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            list.add(i * 37 % 61);
        }
        Collections.sort(list);
        o.line(list, Collections.binarySearch(list, 30), Collections.binarySearch(list, 100), Collections.max(list), Collections.min(list));
        Collections.sort(list, Collections.reverseOrder());
        Collections.swap(list, 0, 5);
        Collections.rotate(list, 7);
        o.line(list);
        Collections.shuffle(list, new Random(42));
        o.line(list);
        Collections.sort(list, (a, b) -> a % 7 != b % 7 ? a % 7 - b % 7 : b - a);
        o.line(list, Collections.max(list, Comparator.comparing(x -> x % 10)));
        return o.toString();
    }
}
