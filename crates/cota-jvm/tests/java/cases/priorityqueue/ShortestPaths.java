package cases.priorityqueue;

import cases.Out;
import java.util.Arrays;
import java.util.PriorityQueue;

public final class ShortestPaths {
    public static String run() {
        Out o = new Out();
        int n = 8;
        int[] distance = new int[n];
        Arrays.fill(distance, Integer.MAX_VALUE);
        PriorityQueue<long[]> open = new PriorityQueue<>((a, b) -> Long.compare(a[0], b[0]));
        distance[0] = 0;
        open.add(new long[] {0, 0});
        while (!open.isEmpty()) {
            long[] top = open.poll();
            int node = (int) top[1];
            for (int k = 1; k <= 3; k++) {
                int next = (node * k + 3) % n;
                int length = distance[node] + node + 2 * k;
                if (length < distance[next]) {
                    distance[next] = length;
                    open.add(new long[] {length, next});
                }
            }
        }
        o.line(Arrays.toString(distance));
        return o.toString();
    }
}
