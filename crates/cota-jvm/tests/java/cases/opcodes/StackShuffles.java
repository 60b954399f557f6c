package cases.opcodes;

public final class StackShuffles {
    int i = 3;
    long l = 4;
    double d = 5;
    String s = "s", t = "t";
    static int counter = 6;
    static long wide = 7;

    int give() {
        return i++;
    }

    long giveLong() {
        return l++;
    }

    double giveDouble() {
        return d++;
    }

    static long giveLongStatic() {
        return wide++;
    }

    public static String run() {
        StackShuffles o = new StackShuffles();
        StringBuilder s = new StringBuilder();
        s.append(o.i++).append(++o.i).append(o.i += 5).append(o.l++).append(++o.l).append(o.l *= 3).append(o.d++).append(o.d -= 0.5);
        int[] a = {1, 2, 3};
        long[] b = {1, 2, 3};
        double[] c = {1, 2, 3};
        String[] t = {"x", "y"};
        s.append(a[1]++).append(++a[1]).append(a[2] *= 7).append(b[1]++).append(--b[1]).append(b[0] <<= 40).append(c[0]++).append(c[2] /= 2);
        s.append(t[1] += "z").append(o.t += 9).append(o.s = t[0] = "both");
        s.append(counter++).append(wide++).append(++wide).append(o.i = a[0] = 77).append(o.l = b[2] = 88L);
        o.give();
        o.giveLong();
        o.giveDouble();
        giveLongStatic();
        new StackShuffles();
        long x, y;
        x = y = o.l;
        byte[] bytes = {127};
        char[] chars = {'\uffff'};
        short[] shorts = {-32768};
        float[] floats = {1.5f};
        s.append(bytes[0]++).append(bytes[0]).append((int) chars[0]++).append((int) chars[0]).append(shorts[0]--).append(shorts[0]).append(floats[0]++).append(floats[0]);
        return s.append(x + y).append(o.i).append(o.d).append(a[1]).append(b[1]).toString();
    }
}
