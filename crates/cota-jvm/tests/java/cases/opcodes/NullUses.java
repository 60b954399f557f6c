package cases.opcodes;

public final class NullUses {
    int field;
    long wide;
    NullUses next;
    int[] numbers;
    int[][] table;
    static NullUses shared;

    private int secret() {
        return field;
    }

    NullUses follow() {
        return next;
    }

    static NullUses none(int which, String why) {
        return null;
    }

    interface Face {
        int face();
    }

    static Object use(int which) {
        NullUses x = null;
        boolean[] z = null;
        byte[] b = null;
        char[] c = null;
        short[] h = null;
        int[] i = null;
        long[] l = null;
        float[] f = null;
        double[] d = null;
        Object[] o = null;
        NullUses full = new NullUses();
        switch (which) {
            case 0: return x.field;
            case 1: x.field = 1; return 0;
            case 2: return x.secret();
            case 3: return x.follow();
            case 4: return ((Face) (Object) x).face();
            case 5: return z[1];
            case 6: z[1] = true; return 0;
            case 7: return b[2];
            case 8: b[2] = 1; return 0;
            case 9: return c[3];
            case 10: c[3] = 'x'; return 0;
            case 11: return h[which];
            case 12: h[which + 1] = 1; return 0;
            case 13: return i[-1];
            case 14: i[0] = 1; return 0;
            case 15: return l[0];
            case 16: l[0] = 1; return 0;
            case 17: return f[0];
            case 18: f[0] = 1; return 0;
            case 19: return d[0];
            case 20: d[0] = 1; return 0;
            case 21: return o[0];
            case 22: o[0] = "x"; return 0;
            case 23: return o.length;
            case 24: synchronized (o) { return 0; }
            case 25: throw (RuntimeException) (Object) x;
            case 26: return full.next.next.field;
            case 27: return full.follow().field;
            case 28: return none(which, "because").wide++;
            case 29: return shared.numbers[2];
            case 30: full.table = new int[2][]; return full.table[1][0];
            case 31: Integer boxed = null; return boxed + 1;
            case 32: String text = null; switch (text) { case "a": return 1; default: return 2; }
            default: return null;
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        for (int which = 0; which < 33; which++) {
            try {
                s.append(which).append(' ').append(use(which)).append('\n');
            } catch (NullPointerException thrown) {
                s.append(thrown.getMessage()).append('\n');
            }
        }
        return s.toString();
    }
}
