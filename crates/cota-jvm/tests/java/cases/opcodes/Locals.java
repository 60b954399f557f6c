package cases.opcodes;

public final class Locals {
    static String first(int a, long b, float c, double d, String e, int f) {
        a += f;
        b += a;
        c += b;
        d += c;
        e += d;
        f++;
        return e + a + b + c + d + f;
    }

    static String second(long a, double b, long c, double d) {
        long e = a + c;
        double f = b + d;
        a = e;
        b = f;
        c = a + 1;
        d = b + 1;
        return "" + a + b + c + d + e + f;
    }

    static String third(float a, float b, float c, float d, float e) {
        a = b;
        b = c;
        c = d;
        d = e;
        e = a;
        return "" + a + b + c + d + e;
    }

    static String fourth(int a, int b, int c, int d, int e) {
        a = b;
        b = c;
        c = d;
        d = e;
        e = a;
        e += 100;
        e -= 1000;
        return "" + a + b + c + d + e;
    }

    static String fifth(String a, String b, String c, String d, String e) {
        a = b;
        b = c;
        c = d;
        d = e;
        e = a;
        return a + b + c + d + e;
    }

    static String sixth(int x, double a, int y, long b) {
        a = a + x;
        b = b + y;
        x = (int) a;
        y = (int) b;
        double c = a;
        long d = b;
        return "" + x + y + a + b + c + d;
    }

    static String seventh(int x, long a, double b) {
        long c = a * x;
        double d = b * x;
        a = c;
        b = d;
        return "" + a + b + c + d;
    }

    static String eighth() {
        double a = 1.5;
        long b = 7;
        a = a * 2;
        b = b * 2;
        float c = 2.5f;
        int d = 3;
        long e = 9;
        double f = 0.125;
        float g = 1;
        g = g + c;
        e = e + d;
        f = f + e;
        Object h = "h";
        h = h + "i";
        return "" + a + b + c + d + e + f + g + h;
    }

    public static String run() {
        return first(1, 2L, 3f, 4.0, "five", 6) + second(10L, 11.0, 12L, 13.0) + third(1f, 2f, 3f, 4f, 5f) + fourth(1, 2, 3, 4, 5)
                + fifth("a", "b", "c", "d", "e") + sixth(1, 2.0, 3, 4L) + seventh(2, 5L, 7.0) + eighth();
    }
}
