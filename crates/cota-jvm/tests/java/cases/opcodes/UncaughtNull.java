package cases.opcodes;

public final class UncaughtNull {
    static String deeper(String text, int depth) {
        if (depth > 0) {
            return deeper(text, depth - 1);
        }
        return text
                .trim();
    }

    public static String run() {
        return deeper(null, 3);
    }
}
