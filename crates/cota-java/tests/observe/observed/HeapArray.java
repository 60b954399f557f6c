package observed;

/** A max-heap whose predicate reads as that of the catalogue does. */
public class HeapArray {
    int size;
    int[] array;

    public boolean repOk() {
        int size = this.size;
        if (size > array.length) {
            return false;
        }
        for (int i = 0; i < array.length; i++) {
            if (!fits(i)) return false;
        }
        return true;
    }

    private boolean fits(int i) {
        int element = array[i];
        if (size <= i) return element == -1;
        return element != -1 && (i == 0 || element <= array[(i - 1) / 2]);
    }

    int elements() { return size; }
    int[] all() { return array; }
    int last() { return array.length == 0 ? -2 : array[array.length - 1]; }
}
