package cases.boxes;

import cases.Out;

public final class Identity {
    public static String run() {
        Out o = new Out();
        Integer a = 127, b = 127, c = 128, d = 128, e = -128, f = -128;
        Long g = 127L, h = 127L, i = 128L, j = 128L;
        Character k = 'a', l = 'a';
        Boolean m = true, n = Boolean.valueOf("TRUE");
        o.line(a == b, c == d, c.equals(d), e == f, g == h, i == j, i.equals(128L), i.equals(128), k == l, m == n, a.equals(127L), a.compareTo(c), c <= d, c + d, c.hashCode(), g.hashCode(), k.hashCode(), m.hashCode());
        Object x = 1, y = 1L, z = 1.0, w = true ? 1 : 2.0, v = true ? (Object) 1 : 2.0;
        o.line(x.equals(y), y.equals(z), w, v, ((Number) y).intValue(), ((Number) z).longValue(), x.getClass().getName(), w.getClass().getName());
        a++;
        c += 5;
        g = g * 2 + a;
        o.line(a, c, g, a == 128, b);
        return o.toString();
    }
}
