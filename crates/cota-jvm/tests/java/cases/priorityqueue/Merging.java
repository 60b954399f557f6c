package cases.priorityqueue;

import cases.Out;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

public final class Merging {
    public static String run() {
        Out o = new Out();
        List<List<Integer>> lists = List.of(List.of(1, 4, 9), List.of(2, 3, 10, 11), List.of(), List.of(0, 12));
        PriorityQueue<Iterator<Integer>> unused = new PriorityQueue<>((a, b) -> 0);
        PriorityQueue<Map.Entry<Integer, Iterator<Integer>>> heads = new PriorityQueue<>(Map.Entry.comparingByKey());
        for (List<Integer> list : lists) {
            Iterator<Integer> it = list.iterator();
            if (it.hasNext()) {
                heads.add(Map.entry(it.next(), it));
            }
        }
        List<Integer> merged = new ArrayList<>();
        while (!heads.isEmpty()) {
            Map.Entry<Integer, Iterator<Integer>> head = heads.poll();
            merged.add(head.getKey());
            if (head.getValue().hasNext()) {
                heads.add(Map.entry(head.getValue().next(), head.getValue()));
            }
        }
        o.line(merged, unused).attempt(() -> new PriorityQueue<Object>(List.of("a", 1)));
        return o.toString();
    }
}
