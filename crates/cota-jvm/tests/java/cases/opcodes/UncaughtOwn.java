package cases.opcodes;

public final class UncaughtOwn {
    static final class Own extends RuntimeException {
        Own(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static Throwable fail() {
        try {
            return new Throwable(String.valueOf(new int[0][1].length / new int[0].length));
        } catch (ArithmeticException thrown) {
            return thrown;
        }
    }

    public static String run() {
        throw new Own("mine", fail());
    }
}
