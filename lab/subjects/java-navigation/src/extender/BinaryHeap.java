package extender;

/** A heap in an array, the least value first. */
public class BinaryHeap {
    private int[] values;
    private int size;

    public BinaryHeap(int places) {
        this.values = new int[places < 1 ? 1 : places];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean isFull() {
        return size == values.length;
    }

    public void clear() {
        size = 0;
    }

    /** Adds a value; false if there is no more room. */
    public boolean insert(int value) {
        if (isFull()) {
            return false;
        }
        int at = size;
        size++;
        while (at > 0 && value < values[(at - 1) / 2]) {
            values[at] = values[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        values[at] = value;
        return true;
    }

    /** The least value. */
    public int findMin() {
        if (isEmpty()) {
            throw new IllegalStateException("the heap is empty");
        }
        return values[0];
    }

    /** Takes the least value. */
    public int deleteMin() {
        if (isEmpty()) {
            throw new IllegalStateException("the heap is empty");
        }
        int least = values[0];
        size--;
        values[0] = values[size];
        sink(0);
        return least;
    }

    private void sink(int from) {
        int at = from;
        int value = values[at];
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && values[child + 1] < values[child]) {
                child++;
            }
            if (values[child] >= value) {
                break;
            }
            values[at] = values[child];
            at = child;
        }
        values[at] = value;
    }

    public boolean contains(int value) {
        for (int i = 0; i < size; i++) {
            if (values[i] == value) {
                return true;
            }
        }
        return false;
    }

    /** Makes a heap of values in any order, as far as there is room. */
    public void build(int[] wanted) {
        size = 0;
        while (size < wanted.length && size < values.length) {
            values[size] = wanted[size];
            size++;
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }
}
