package cases.deep;

import cases.Out;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public final class Collections {
    static long fibonacci(int n, Map<Integer, Long> memo) {
        if (n < 2) {
            return n;
        }
        Long known = memo.get(n);
        if (known == null) {
            known = fibonacci(n - 1, memo) + fibonacci(n - 2, memo);
            memo.put(n, known);
        }
        return known;
    }

    public static String run() {
        Out o = new Out();
        List<Object> nested = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            nested = new ArrayList<>(Arrays.asList(i, nested));
        }
        o.line(nested.hashCode(), nested.toString().length(), nested.equals(new ArrayList<>(nested)));
        Map<Integer, Object> map = new HashMap<>();
        for (int i = 0; i < 120; i++) {
            Map<Integer, Object> outer = new TreeMap<>();
            outer.put(i, map);
            map = outer;
        }
        o.line(map.hashCode(), map.toString().length());
        List<Object> self = new ArrayList<>();
        self.add(self);
        self.add(1);
        o.line(self).attempt(() -> self.hashCode() > 0 ? 1 : 2);
        Map<Integer, Long> memo = new HashMap<>();
        o.line(fibonacci(80, memo), memo.size());
        return o.toString();
    }
}
