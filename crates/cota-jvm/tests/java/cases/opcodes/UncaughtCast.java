package cases.opcodes;

public final class UncaughtCast {
    public static String run() {
        Object value = Integer.valueOf(3);
        return (String) value;
    }
}
