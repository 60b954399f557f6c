package cases.opcodes;

public final class Fields {
    boolean z;
    byte b;
    char c;
    short h;
    int i;
    long l;
    float f;
    double d;
    Object o;
    static boolean sz;
    static byte sb;
    static char sc;
    static short sh;
    static int si;
    static long sl;
    static float sf;
    static double sd;
    static Object so;
    static final int CONSTANT = 42;
    static final Integer LATE = Integer.valueOf(43);

    public static String run() {
        Fields a = new Fields(), b = new Fields();
        a.z = true;
        a.b = (byte) 300;
        a.c = (char) 70000;
        a.h = (short) 70000;
        a.i = 1;
        a.l = 2;
        a.f = 3;
        a.d = 4;
        a.o = b;
        sz = true;
        sb = (byte) 300;
        sc = (char) 70000;
        sh = (short) 70000;
        si = 1;
        sl = 2;
        sf = 3;
        sd = 4;
        so = a;
        b.z = a.i > 0;
        ((Fields) a.o).i = 17;
        return "" + a.z + a.b + (int) a.c + a.h + a.i + a.l + a.f + a.d + (a.o == b) + b.z + b.b + (int) b.c + b.h + b.i + b.l + b.f + b.d + b.o
                + sz + sb + (int) sc + sh + si + sl + sf + sd + (so == a) + CONSTANT + LATE;
    }
}
