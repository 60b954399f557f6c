package cases.opcodes;

/** What assembled programs misuse. */
public class Target {
    public int field = 1;
    public static int shared = 2;
    public static final Integer FIXED = 3;
    private int secret = 4;
    private static int treasure = 8;

    public Target() {}

    private Target(int secret) {
        this.secret = secret;
    }

    public int method() {
        return secret;
    }

    public static int function() {
        return 5;
    }

    private int hidden() {
        return 6;
    }

    private static int buried() {
        return treasure;
    }

    public static String run() {
        return "" + new Target(7).hidden() + buried();
    }

    /** An interface that other classes claim to implement. */
    public interface Face {
        int face();
    }

    /** A class for this package alone. */
    static class Closed {
        public static int field = 9;
    }

    /** A class whose method other classes leave out. */
    public abstract static class Unfinished {
        public abstract int finish();
    }
}
