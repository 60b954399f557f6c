package cases.opcodes;

public final class UncaughtChecked {
    public static String run() throws Exception {
        try {
            throw new Exception("outer", new RuntimeException("inner"));
        } finally {
            new StringBuilder().append(1);
        }
    }
}
