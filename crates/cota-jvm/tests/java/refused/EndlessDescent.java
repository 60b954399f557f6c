package refused;

public final class EndlessDescent {
    private static int down(int depth) {
        return down(depth + 1) + 1;
    }

    public static String run() {
        return "" + down(0);
    }
}
