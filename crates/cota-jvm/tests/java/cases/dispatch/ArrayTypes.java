package cases.dispatch;

import cases.Out;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public final class ArrayTypes {
    public static String run() {
        Out o = new Out();
        Object array = new int[][] {{1, 2}, {3}};
        int[][] grid = (int[][]) array;
        int[][] copy = grid.clone();
        copy[0][0] = 9;
        copy[1] = new int[] {7};
        Object[] objects = new Integer[] {1, 2};
        o.line(grid[0][0], grid[1][0], array instanceof Object[], array instanceof Cloneable, array instanceof Serializable, new int[0] instanceof Serializable, objects.getClass().getName(), objects.clone().getClass().getName(), grid.equals(copy), grid.clone().length, ((Object) grid[0]).getClass() == int[].class, new String[0].getClass().getSuperclass() == Object.class, int[].class.isInstance(grid[0]));
        Comparable<?>[] comparables = new String[] {"a"};
        o.attempt(() -> { Object[] raw = comparables; raw[0] = 5; return raw; }).attempt(() -> (Integer[]) (Object) new Object[0]).attempt(() -> ((Object[]) array)[1] = "x").attempt(() -> ((Object[]) array)[1] = new int[] {5}.length);
        List<int[]> list = new ArrayList<>(List.of(new int[] {3}, new int[] {1}));
        list.sort(Comparator.comparingInt(a -> a[0]));
        o.line(list.get(0)[0], list.toArray(new int[0][]).length, list.toArray().getClass().getName());
        return o.toString();
    }
}
