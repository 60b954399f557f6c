package cases.opcodes;

public final class Casts {
    static final class Inner {
    }

    public static String run() {
        Object[] values = {"text", 1, new int[1], new String[1], new Object[1], new int[1][1], new Casts(), new Inner(), null};
        StringBuilder s = new StringBuilder();
        for (Object value : values) {
            s.append(value instanceof String).append(value instanceof Number).append(value instanceof int[]).append(value instanceof Object[]);
            s.append(value instanceof Object[][]).append(value instanceof Casts).append(value instanceof Comparable).append(value instanceof Cloneable).append('\n');
        }
        Object[] same = (Object[]) values[3];
        Casts casts = (Casts) values[6];
        Comparable<?> comparable = (Comparable<?>) values[0];
        String none = (String) values[8];
        return s.append(same.length).append(casts != null).append(comparable).append(none).toString();
    }
}
