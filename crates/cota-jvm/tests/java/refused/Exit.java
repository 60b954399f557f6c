package refused;

public final class Exit {
    public static String run() {
        System.exit(0);
        return "still here";
    }
}
