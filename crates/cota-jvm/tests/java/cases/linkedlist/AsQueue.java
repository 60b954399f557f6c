package cases.linkedlist;

import cases.Out;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedList;

public final class AsQueue {
    public static String run() {
        Out o = new Out();
        Deque<int[]> queue = new LinkedList<>();
        int[][] distance = new int[5][6];
        queue.add(new int[] {0, 0});
        distance[0][0] = 1;
        while (!queue.isEmpty()) {
            int[] at = queue.removeFirst();
            int[][] steps = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
            for (int[] step : steps) {
                int y = at[0] + step[0], x = at[1] + step[1];
                if (y >= 0 && y < 5 && x >= 0 && x < 6 && distance[y][x] == 0 && (x * y) % 4 != 3) {
                    distance[y][x] = distance[at[0]][at[1]] + 1;
                    queue.addLast(new int[] {y, x});
                }
            }
        }
        for (int[] row : distance) {
            o.line(Arrays.toString(row));
        }
        return o.toString();
    }
}
