package cases.randoms;

import cases.Out;
import java.util.Random;

public final class Ints {
    public static String run() {
        Out o = new Out();
        for (long seed : new long[] {0, 1, 42, -7, 1L << 40}) {
            Random random = new Random(seed);
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < 10; i++) {
                b.append(random.nextInt()).append(' ').append(random.nextInt(10)).append(' ').append(random.nextInt(1 << 20)).append(' ').append(random.nextInt(1000000007)).append(' ');
            }
            o.line(b);
        }
        o.attempt(() -> new Random(1).nextInt(0)).attempt(() -> new Random(1).nextInt(5, 10)).attempt(() -> new Random(1).nextInt(9, 3));
        return o.toString();
    }
}
