package refused;

public final class Natives {
    private static native int missing(int value);

    public static String run() {
        return "" + missing(3);
    }
}
