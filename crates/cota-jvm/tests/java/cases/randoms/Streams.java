package cases.randoms;

import cases.Out;
import java.util.Random;

public final class Streams {
    public static String run() {
        Out o = new Out();
        o.line(new Random(5).ints(6).boxed().toList(), new Random(5).ints(6, 0, 100).boxed().toList(), new Random(5).longs(3).boxed().toList(), new Random(5).doubles(3).boxed().toList(), new Random(6).ints(0, 6).limit(10).boxed().toList(), new Random(3).doubles(2, 5, 6).boxed().toList());
        return o.toString();
    }
}
