package structures;

import korat.finitization.IArraySet;
import korat.finitization.IFinitization;
import korat.finitization.impl.FinitizationFactory;

/** A priority queue of non-negative integers, the largest first, as a heap in an array. */
public class HeapArray {
    /** Fills the places of the array that are not in use. */
    private static final int FREE = -1;

    private int size;
    private int[] array = {};

    /** Whether a value is in the queue. */
    public boolean contains(int value) {
        for (int i = 0; i < size; i++) {
            if (array[i] == value) {
                return true;
            }
        }
        return false;
    }

    /** Adds a value. */
    public void add(int value) throws IllegalArgumentException {
        if (value < 0) {
            throw new IllegalArgumentException("negative value");
        }
        if (size == array.length) {
            int[] larger = new int[2 * size + 1];
            for (int i = 0; i < larger.length; i++) {
                larger[i] = i < size ? array[i] : FREE;
            }
            array = larger;
        }
        int place = size++;
        while (place > 0 && array[(place - 1) / 2] < value) {
            array[place] = array[(place - 1) / 2];
            place = (place - 1) / 2;
        }
        array[place] = value;
    }

    /** Removes the largest value and returns it. */
    public int removeMax() throws IllegalStateException {
        if (size == 0) {
            throw new IllegalStateException("the queue is empty");
        }
        int max = array[0];
        int value = array[--size];
        array[size] = FREE;
        if (size > 0) {
            int place = 0;
            while (2 * place + 1 < size) {
                int child = 2 * place + 1;
                if (child + 1 < size && array[child + 1] > array[child]) {
                    child++;
                }
                if (array[child] <= value) {
                    break;
                }
                array[place] = array[child];
                place = child;
            }
            array[place] = value;
        }
        return max;
    }

    /** The number of values. */
    public int size() {
        return size;
    }

    /** No value exceeds its parent, and the unused places are marked. */
    public boolean repOK() {
        int[] values = array;
        if (size > values.length) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            if (values[i] == FREE) {
                return false;
            }
            if (i > 0 && values[i] > values[(i - 1) / 2]) {
                return false;
            }
        }
        for (int i = size; i < values.length; i++) {
            if (values[i] != FREE) {
                return false;
            }
        }
        return true;
    }

    /** Heaps up to a size in arrays up to that length, with values up to it. */
    public static IFinitization finHeapArray(int max) {
        return finHeapArray(max, max, max);
    }

    /** Heaps with bounds on the size, the length of the array and the values. */
    public static IFinitization finHeapArray(int maxSize, int maxLength, int maxValue) {
        IFinitization f = FinitizationFactory.create(HeapArray.class);
        IArraySet arrays =
                f.createArraySet(int[].class, f.createIntSet(0, maxLength), f.createIntSet(FREE, maxValue), 1);
        f.set("size", f.createIntSet(0, maxSize));
        f.set("array", arrays);
        return f;
    }
}
