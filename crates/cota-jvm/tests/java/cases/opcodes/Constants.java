package cases.opcodes;

public final class Constants {
    public static String run() {
        StringBuilder s = new StringBuilder();
        int a = -1, b = 0, c = 1, d = 2, e = 3, f = 4, g = 5, h = 100, i = -30000, j = 1234567;
        long k = 0, l = 1, m = 1234567890123L;
        float n = 0, o = 1, p = 2, q = 3.25f;
        double r = 0, t = 1, u = 2.5;
        String v = "text", w = null;
        s.append(a).append(b).append(c).append(d).append(e).append(f).append(g).append(h).append(i).append(j);
        s.append(k).append(l).append(m).append(Float.floatToIntBits(n + o + p + q)).append(Double.doubleToLongBits(r + t + u)).append(v).append(w);
        s.append(String.class.getName()).append(int[].class.getName()).append(Constants[][].class.getName()).append(int.class.getName());
        return s.toString();
    }
}
