package cases.randoms;

import cases.Out;
import java.util.Arrays;
import java.util.Random;

public final class Others {
    public static String run() {
        Out o = new Out();
        Random random = new Random(12345);
        for (int i = 0; i < 8; i++) {
            o.line(random.nextLong(), random.nextDouble(), random.nextFloat(), random.nextBoolean(), random.nextGaussian());
        }
        byte[] bytes = new byte[11];
        random.nextBytes(bytes);
        random.setSeed(9);
        o.line(Arrays.toString(bytes), random.nextInt(), random.nextLong(5, 1000), random.nextDouble(2, 3));
        return o.toString();
    }
}
