package unit;

/** A stack of numbers in an array. */
public class Stack {
    public enum Kind { SMALL, MIDDLE, LARGE }

    private int[] items = new int[4];
    private int size;

    public void push(int item) {
        if (size == items.length) {
            items = java.util.Arrays.copyOf(items, size * 2);
        }
        items[size++] = item;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[--size];
    }

    public int size() {
        return size;
    }

    public Kind kind() {
        return size < 2 ? Kind.SMALL : size < 5 ? Kind.MIDDLE : Kind.LARGE;
    }
}
