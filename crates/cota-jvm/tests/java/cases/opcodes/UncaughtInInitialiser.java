package cases.opcodes;

public final class UncaughtInInitialiser {
    static final int VALUE = divide(0);

    static int divide(int by) {
        return 1 / by;
    }

    public static String run() {
        return "never " + VALUE;
    }
}
