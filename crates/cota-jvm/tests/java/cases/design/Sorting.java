package cases.design;

import cases.Out;
import java.util.Arrays;

public final class Sorting {
    static void quick(int[] a, int from, int to) {
        if (from >= to) {
            return;
        }
        int pivot = a[(from + to) >>> 1], i = from, j = to;
        while (i <= j) {
            while (a[i] < pivot) {
                i++;
            }
            while (a[j] > pivot) {
                j--;
            }
            if (i <= j) {
                int held = a[i];
                a[i++] = a[j];
                a[j--] = held;
            }
        }
        quick(a, from, j);
        quick(a, i, to);
    }

    static void heap(int[] a) {
        for (int i = a.length / 2 - 1; i >= 0; i--) {
            sink(a, i, a.length);
        }
        for (int end = a.length - 1; end > 0; end--) {
            int held = a[0];
            a[0] = a[end];
            a[end] = held;
            sink(a, 0, end);
        }
    }

    static void sink(int[] a, int at, int end) {
        for (int child; (child = 2 * at + 1) < end; at = child) {
            if (child + 1 < end && a[child + 1] > a[child]) {
                child++;
            }
            if (a[at] >= a[child]) {
                return;
            }
            int held = a[at];
            a[at] = a[child];
            a[child] = held;
        }
    }

    static int[] merge(int[] a) {
        if (a.length < 2) {
            return a;
        }
        int[] left = merge(Arrays.copyOf(a, a.length / 2)), right = merge(Arrays.copyOfRange(a, a.length / 2, a.length));
        int[] result = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < result.length; k++) {
            result[k] = j == right.length || i < left.length && left[i] <= right[j] ? left[i++] : right[j++];
        }
        return result;
    }

    public static String run() {
        Out o = new Out();
        int[] data = new int[300];
        long seed = 42;
        for (int i = 0; i < data.length; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            data[i] = (int) (seed >>> 33) % 1000;
        }
        int[] quick = data.clone(), heap = data.clone(), merge = data.clone(), shell = data.clone(), expected = data.clone();
        Arrays.sort(expected);
        quick(quick, 0, quick.length - 1);
        heap(heap);
        merge = merge(merge);
        for (int gap = shell.length / 2; gap > 0; gap /= 2) {
            for (int i = gap; i < shell.length; i++) {
                for (int j = i; j >= gap && shell[j - gap] > shell[j]; j -= gap) {
                    int held = shell[j];
                    shell[j] = shell[j - gap];
                    shell[j - gap] = held;
                }
            }
        }
        o.line(Arrays.equals(quick, expected), Arrays.equals(heap, expected), Arrays.equals(merge, expected), Arrays.equals(shell, expected), Arrays.toString(expected));
        return o.toString();
    }
}
