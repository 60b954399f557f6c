package cases.randoms;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public final class Unseeded {
    public static String run() {
        Out o = new Out();
        boolean within = true;
        for (int i = 0; i < 50; i++) {
            double x = Math.random();
            int y = new Random().nextInt(7), z = java.util.concurrent.ThreadLocalRandom.current().nextInt(3, 9);
            within &= x >= 0 && x < 1 && y >= 0 && y < 7 && z >= 3 && z < 9;
        }
        List<Integer> list = new ArrayList<>(List.of(5, 3, 1, 4));
        Collections.shuffle(list);
        Collections.sort(list);
        o.line(within, list);
        return o.toString();
    }
}
