package cases.arrays;

import cases.Out;
import java.util.Arrays;

public final class Basics {
    public static String run() {
        Out o = new Out();
        int[] a = {5, 3, 9, 1, 7};
        int[] b = Arrays.copyOf(a, 7), c = Arrays.copyOfRange(a, 1, 4), d = a.clone();
        Arrays.sort(d);
        o.line(Arrays.toString(a), Arrays.toString(b), Arrays.toString(c), Arrays.toString(d), Arrays.binarySearch(d, 7), Arrays.binarySearch(d, 4), Arrays.equals(a, a.clone()), Arrays.equals(a, d), Arrays.hashCode(a));
        Arrays.fill(b, 2, 5, -1);
        Arrays.setAll(c, i -> i * i);
        o.line(Arrays.toString(b), Arrays.toString(c), Arrays.stream(a).sum(), Arrays.stream(a, 1, 3).max().getAsInt(), Arrays.compare(a, d), Arrays.mismatch(a, new int[] {5, 3, 8}));
        o.line(Arrays.toString((int[]) null), Arrays.toString(new boolean[] {true, false}), Arrays.toString(new char[] {'x'}), Arrays.toString(new double[] {1.5}), Arrays.toString(new Object[] {null, "a"}), Arrays.toString(new long[0]));
        return o.toString();
    }
}
