package cases.opcodes;

public final class ArrayBounds {
    static Object use(int which, int index) {
        boolean[] z = new boolean[2];
        byte[] b = new byte[2];
        char[] c = new char[2];
        short[] h = new short[2];
        int[] i = new int[2];
        long[] l = new long[2];
        float[] f = new float[2];
        double[] d = new double[2];
        Object[] o = new Object[2];
        switch (which) {
            case 0: return z[index];
            case 1: z[index] = true; return 0;
            case 2: return b[index];
            case 3: b[index] = 1; return 0;
            case 4: return c[index];
            case 5: c[index] = 'x'; return 0;
            case 6: return h[index];
            case 7: h[index] = 1; return 0;
            case 8: return i[index];
            case 9: i[index] = 1; return 0;
            case 10: return l[index];
            case 11: l[index] = 1; return 0;
            case 12: return f[index];
            case 13: f[index] = 1; return 0;
            case 14: return d[index];
            case 15: d[index] = 1; return 0;
            case 16: return o[index];
            default: o[index] = "x"; return 0;
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        int[] wrong = {-1, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int index : wrong) {
            for (int which = 0; which < 18; which++) {
                try {
                    s.append(use(which, index));
                } catch (ArrayIndexOutOfBoundsException thrown) {
                    s.append(which).append(thrown.getMessage()).append('\n');
                }
            }
        }
        return s.toString();
    }
}
