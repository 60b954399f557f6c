package cases.arrays;

import cases.Out;
import java.util.Arrays;
import java.util.Random;

public final class Sorting {
    public static String run() {
        Out o = new Out();
        Random random = new Random(7);
        int[] ints = new int[700];
        long[] longs = new long[300];
        double[] doubles = new double[100];
        byte[] bytes = new byte[100];
        char[] chars = new char[60];
        short[] shorts = new short[50];
        float[] floats = {3, -0f, 0f, Float.NaN, -1, Float.NEGATIVE_INFINITY, 2};
        for (int i = 0; i < 700; i++) {
            ints[i] = random.nextInt(500) - 250;
            longs[i % 300] = random.nextLong();
            doubles[i % 100] = random.nextInt() / 16.0;
            bytes[i % 100] = (byte) random.nextInt();
            chars[i % 60] = (char) (random.nextInt(26) + 'a');
            shorts[i % 50] = (short) random.nextInt();
        }
        doubles[5] = Double.NaN;
        doubles[6] = -0.0;
        doubles[7] = 0.0;
        Arrays.sort(ints);
        Arrays.sort(longs);
        Arrays.sort(doubles);
        Arrays.sort(bytes);
        Arrays.sort(chars);
        Arrays.sort(shorts, 10, 40);
        Arrays.sort(floats);
        o.line(Arrays.toString(ints), Arrays.toString(longs), Arrays.toString(doubles), Arrays.toString(bytes), new String(chars), Arrays.toString(shorts), Arrays.toString(floats));
        return o.toString();
    }
}
