package extender;

/** Parts an array by a pivot. */
public class ArrayPartition {
    /** Puts what is less than the pivot before the rest, and says how much that is. */
    public static int partition(int[] values, int pivot) {
        int low = 0;
        int high = values.length - 1;
        while (low <= high) {
            if (values[low] < pivot) {
                low++;
            } else if (values[high] >= pivot) {
                high--;
            } else {
                int value = values[low];
                values[low] = values[high];
                values[high] = value;
                low++;
                high--;
            }
        }
        return low;
    }

    /** Whether what is before an index is less than the pivot, and the rest is not. */
    public static boolean isParted(int[] values, int index, int pivot) {
        for (int i = 0; i < values.length; i++) {
            if (i < index && values[i] >= pivot) {
                return false;
            }
            if (i >= index && values[i] < pivot) {
                return false;
            }
        }
        return true;
    }
}
