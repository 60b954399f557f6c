package cases.opcodes;

public final class ThrownNull {
    static RuntimeException none() {
        return null;
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        try {
            throw none();
        } catch (NullPointerException thrown) {
            s.append(thrown.getMessage());
        }
        RuntimeException local = null;
        try {
            throw local;
        } catch (RuntimeException thrown) {
            s.append(thrown.getMessage());
        }
        return s.toString();
    }
}
