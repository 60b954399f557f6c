package cases.control;

import cases.Out;

public final class Evaluation {
    static boolean note(StringBuilder s, String what) {
        s.append(what);
        return true;
    }

    static int order(StringBuilder s, int value) {
        s.append('o').append(value);
        return value;
    }

    static int[] array(StringBuilder s) {
        s.append("array");
        return null;
    }

    public static String run() {
        Out o = new Out();
        StringBuilder s = new StringBuilder();
        int i = 1;
        i = i++ + ++i;
        int[] a = {0, 0, 0, 0};
        int k = 0;
        a[k++] = k++;
        a[k] = k = 3;
        int j = 5;
        j += j++ * 2 + --j;
        s.append(i).append(' ').append(a[0]).append(a[1]).append(a[2]).append(k).append(' ').append(j);
        boolean x = false & note(s, "eager"), y = false && note(s, "lazy"), z = true || note(s, "lazy"), w = true | note(s, "both");
        o.line(s, x, y, z, w, order(s, 1) + order(s, 2) * order(s, 3), s);
        o.attempt(() -> { int[] none = null; return none[order(s, 9)]; }).line(s).attempt(() -> array(s)[order(s, 8)] = order(s, 1) / 0).line(s);
        o.line(i > 3 ? i < 5 ? "four" : "more" : "less", (i ^= 5) + (i <<= 2) - (i >>>= 1), i);
        return o.toString();
    }
}
