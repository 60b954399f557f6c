package cases.strings;

import cases.Out;

public final class Concatenation {
    public static String run() {
        Out o = new Out();
        int i = 42;
        long l = 1L << 40;
        char c = 'c';
        byte b = -1;
        short h = 300;
        float f = 1.1f;
        double d = 0.1;
        boolean z = true;
        Object n = null;
        int[] none = null;
        StringBuilder sb = new StringBuilder("sb");
        o.line("" + i + l + c + b + h + f + d + z + n + none + sb, i + l + "x", 'a' + 1 + "b", 1 + 2 + "3" + 4 + 5, "a" + 'b' + ('c' + 1), c + i + "", "" + c + i, -0.0 + "", 1e10f + "/" + 1e-5 + "/" + 100.0);
        String s = "s";
        s += 1;
        s += 'c';
        s += 2.5;
        s += null;
        s += new char[0].length;
        String[] array = {"p"};
        int at = 0;
        array[at++] += "q" + at;
        o.line(s, array[0], at, "\u0001" + i + "\u0002", i + "\u0001", "%s" + i, "\\" + i + "\"");
        final String fixed = "constant";
        o.line(fixed + i + fixed, "" + Integer.MIN_VALUE + Long.MIN_VALUE + (char) 0x3a9 + (byte) 200 + Float.NaN + Double.MAX_VALUE, i + "" + i, "a" + (i > 5 ? "big" : "small") + "b");
        String long1 = "";
        for (int k = 0; k < 30; k++) {
            long1 += k % 2 == 0 ? "" + k : k + ",";
        }
        o.line(long1, "1" + i + "2" + i + "3" + i + "4" + i + "5" + i + "6" + i + "7" + i + "8" + i + "9" + i + "10" + i + "11" + i + "12" + i);
        return o.toString();
    }
}
