package cases.opcodes;

/** Shows the operands that an assembled program leaves on the stack. */
public final class Show {
    public static String show(int a) {
        return "" + a;
    }

    public static String show(int a, int b) {
        return a + " " + b;
    }

    public static String show(int a, int b, int c) {
        return show(a, b) + " " + c;
    }

    public static String show(int a, int b, int c, int d) {
        return show(a, b, c) + " " + d;
    }

    public static String show(int a, int b, int c, int d, int e) {
        return show(a, b, c, d) + " " + e;
    }

    public static String show(int a, int b, int c, int d, int e, int f) {
        return show(a, b, c, d, e) + " " + f;
    }

    public static String show(long a) {
        return "" + a;
    }

    public static String show(long a, long b) {
        return a + " " + b;
    }

    public static String show(int a, long b, int c) {
        return a + " " + b + " " + c;
    }

    public static String show(long a, int b, long c) {
        return a + " " + b + " " + c;
    }

    public static String show(int a, int b, long c, int d, int e) {
        return a + " " + b + " " + c + " " + d + " " + e;
    }

    public static String show(long a, int b, int c, long d) {
        return a + " " + b + " " + c + " " + d;
    }

    public static String show(long a, long b, long c) {
        return a + " " + b + " " + c;
    }

    public static String show(double a, long b, double c) {
        return a + " " + b + " " + c;
    }

    public static String show(String a, float b, String c) {
        return a + " " + b + " " + c;
    }

    public static String show(int a, long b, float c, double d, String e) {
        return a + " " + b + " " + c + " " + d + " " + e;
    }

    public static String show(int a, float b, String c, long d, double e, Class<?> f) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f;
    }

    public static String failure(Throwable thrown) {
        return thrown.getClass().getName() + ": " + thrown.getMessage();
    }
}
