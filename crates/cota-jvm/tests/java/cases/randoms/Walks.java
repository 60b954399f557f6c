package cases.randoms;

import cases.Out;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

public final class Walks {
    public static String run() {
        Out o = new Out();
        Random random = new Random(2024);
        int x = 0, y = 0;
        Map<String, Integer> visits = new TreeMap<>();
        for (int i = 0; i < 300; i++) {
            switch (random.nextInt(4)) {
                case 0 -> x++;
                case 1 -> x--;
                case 2 -> y++;
                default -> y--;
            }
            visits.merge(x / 4 + ":" + y / 4, 1, Integer::sum);
        }
        o.line(x, y, visits);
        int inside = 0;
        for (int i = 0; i < 1000; i++) {
            double a = random.nextDouble(), b = random.nextDouble();
            inside += a * a + b * b < 1 ? 1 : 0;
        }
        o.line(inside);
        return o.toString();
    }
}
