package cases.assertions;

import cases.Out;

public final class Uncaught {
    static void check(int[] numbers) {
        for (int i = 1; i < numbers.length; i++) {
            assert numbers[i - 1] <= numbers[i] : "not sorted at " + i;
        }
    }

    public static String run() {
        Out o = new Out();
        int[] sorted = {1, 3, 2};
        check(sorted);
        return o.toString();
    }
}
