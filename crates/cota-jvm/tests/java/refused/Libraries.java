package refused;

public final class Libraries {
    public static String run() {
        System.loadLibrary("c");
        return "loaded";
    }
}
