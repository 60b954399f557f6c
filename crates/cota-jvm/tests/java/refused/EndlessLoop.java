package refused;

public final class EndlessLoop {
    public static String run() {
        int turns = 0;
        while (turns >= 0) {
            turns = turns + 1 & 0xffff;
        }
        return "ended";
    }
}
