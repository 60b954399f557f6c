package cases.arrays;

import cases.Out;
import java.util.Arrays;

public final class Nested {
    public static String run() {
        Out o = new Out();
        int[][] grid = new int[3][];
        for (int i = 0; i < 3; i++) {
            grid[i] = new int[i + 1];
            Arrays.fill(grid[i], i);
        }
        int[][] shallow = grid.clone(), deep = new int[3][];
        for (int i = 0; i < 3; i++) {
            deep[i] = grid[i].clone();
        }
        grid[2][0] = 99;
        o.line(Arrays.deepToString(grid), shallow[2][0], deep[2][0], Arrays.deepEquals(grid, shallow), Arrays.equals(grid, deep), Arrays.deepEquals(grid, deep), Arrays.deepHashCode(grid));
        int[][][] cube = new int[2][3][4];
        cube[1][2][3] = 5;
        String[][] names = {{"a", null}, {}, null};
        Object[] self = {1, null};
        o.line(Arrays.deepToString(cube), Arrays.deepToString(names), cube[0].length, new int[0][5].length, grid.getClass() == int[][].class, names.getClass().getComponentType().getName(), Arrays.toString(self));
        Object covariant = names;
        Object[] row = (Object[]) covariant;
        row[1] = new String[] {"new"};
        o.line(names[1][0]).attempt(() -> row[0] = "text").attempt(() -> ((Object[]) row[1])[0] = 5).attempt(() -> names[2][0]).attempt(() -> cube[1][3][0]);
        return o.toString();
    }
}
