package cases.opcodes;

public final class HugeArrays {
    public static String run() {
        StringBuilder s = new StringBuilder();
        try {
            s.append(new int[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError thrown) {
            s.append("too large");
        }
        try {
            s.append(new Object[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError thrown) {
            s.append("too large");
        }
        return s.toString();
    }
}
