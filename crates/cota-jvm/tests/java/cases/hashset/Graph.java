package cases.hashset;

import cases.Out;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

public final class Graph {
    public static String run() {
        Out o = new Out();
        Map<Integer, Set<Integer>> edges = new HashMap<>();
        for (int i = 0; i < 20; i++) {
            edges.computeIfAbsent(i, k -> new HashSet<>()).add(i * 3 % 20);
            edges.get(i).add((i + 7) % 20);
        }
        Set<Integer> reached = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(List.of(1));
        List<Integer> order = new ArrayList<>();
        while (!open.isEmpty()) {
            int node = open.pop();
            if (reached.add(node)) {
                order.add(node);
                edges.get(node).forEach(open::push);
            }
        }
        o.line(order, reached, edges);
        return o.toString();
    }
}
