import java.util.Arrays;

class Cells {
    int[] cells;
    int other;

    static int length(Cells c) { return c.cells.length; }
    static int element(Cells c) { return c.cells[1]; }
    static int outside(Cells c) {
        try { return c.cells[c.other]; } catch (ArrayIndexOutOfBoundsException e) { return -1; }
    }
    static int each(Cells c) {
        int sum = 0;
        for (int cell : c.cells) sum += cell;
        return sum;
    }
    static int copied(Cells c) {
        int[] copy = new int[4];
        System.arraycopy(c.cells, 1, copy, 0, 2);
        return copy[0];
    }
    static int cloned(Cells c) { return c.cells.clone().length; }
    static int range(Cells c) { return Arrays.copyOfRange(c.cells, 1, 3)[0]; }
    static int hash(Cells c) { return Arrays.hashCode(c.cells); }
    static int equal(Cells c) { return Arrays.equals(c.cells, new int[] {1, 0, 0}) ? 1 : 0; }
    static int reflected(Cells c) { return java.lang.reflect.Array.getLength(c.cells); }
    static int stored(Cells c) {
        c.cells[1] = 3;
        return c.cells[1];
    }
    static int filled(Cells c) {
        System.arraycopy(new int[] {7, 8}, 0, c.cells, 0, 2);
        return c.cells[0];
    }
    static int written(Cells c) {
        c.other = 2;
        return c.other;
    }
    static int counted(Cells c) { return c.other++; }
    static int nothing(Cells c) { return new Cells().other; }
}
