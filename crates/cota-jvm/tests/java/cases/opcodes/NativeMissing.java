package cases.opcodes;

public final class NativeMissing {
    static native int missing(int value);

    public static String run() {
        try {
            return "" + missing(3);
        } catch (UnsatisfiedLinkError thrown) {
            return thrown.getClass().getName();
        }
    }
}
