package cases.arraydeque;

import cases.Out;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

public final class Window {
    public static String run() {
        Out o = new Out();
        int[] values = {4, 2, 12, 3, -1, 7, 8, 8, 1, 0, 5};
        ArrayDeque<Integer> window = new ArrayDeque<>();
        List<Integer> greatest = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            while (!window.isEmpty() && values[window.peekLast()] <= values[i]) {
                window.pollLast();
            }
            window.addLast(i);
            if (window.peekFirst() <= i - 3) {
                window.pollFirst();
            }
            if (i >= 2) {
                greatest.add(values[window.peekFirst()]);
            }
        }
        o.line(greatest, window);
        return o.toString();
    }
}
