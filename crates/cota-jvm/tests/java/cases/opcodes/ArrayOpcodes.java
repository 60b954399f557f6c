package cases.opcodes;

public final class ArrayOpcodes {
    public static String run() {
        boolean[] z = {true, false};
        byte[] b = {1, (byte) 200};
        char[] c = {'a', '\uffff'};
        short[] h = {1, (short) 40000};
        int[] i = {1, -2};
        long[] l = {1, -2};
        float[] f = {1, -2};
        double[] d = {1, -2};
        Object[] o = {"a", null};
        z[1] |= z[0];
        b[0] = (byte) (b[1] + b[1]);
        c[0] = (char) (c[1] + 2);
        h[0] = (short) (h[1] * 3);
        i[0] = i[1] * i[1];
        l[0] = l[1] * l[1];
        f[0] = f[1] * f[1];
        d[0] = d[1] * d[1];
        o[1] = o[0];
        int[][] grid = new int[3][4];
        long[][][] cube = new long[2][3][];
        String[][] names = {{"p"}, {"q", "r"}, {}};
        grid[2][3] = 9;
        cube[1][2] = new long[] {5, 6};
        int lengths = grid.length + grid[0].length + cube.length + cube[0].length + names[2].length + new double[2][2][2][2].length;
        int[] copy = i.clone();
        copy[0]++;
        return "" + z[0] + z[1] + b[0] + b[1] + (int) c[0] + (int) c[1] + h[0] + h[1] + i[0] + i[1] + l[0] + f[0] + d[0] + o[1]
                + grid[2][3] + grid[1][1] + (cube[0][1] == null) + cube[1][2][1] + names[1][1] + lengths + copy[0] + copy.length
                + grid.getClass().getName() + names.getClass().getName() + grid.getClass().getSuperclass().getName();
    }
}
