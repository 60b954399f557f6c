package cases.opcodes;

public final class UncaughtBounds {
    public static String run() {
        int[] numbers = new int[4];
        for (int i = 0; i <= numbers.length; i++) {
            numbers[i] = i;
        }
        return "never";
    }
}
