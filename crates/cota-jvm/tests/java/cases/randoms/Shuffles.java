package cases.randoms;

import cases.Out;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

public final class Shuffles {
    public static String run() {
        Out o = new Out();
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            list.add(i);
        }
        for (int seed = 0; seed < 4; seed++) {
            Collections.shuffle(list, new Random(seed));
            o.line(list);
        }
        return o.toString();
    }
}
