package cases.opcodes;

public final class WrongCasts {
    interface Face {
    }

    static Object cast(int which, Object value) {
        switch (which) {
            case 0: return (String) value;
            case 1: return (Number) value;
            case 2: return (int[]) value;
            case 3: return (Object[]) value;
            case 4: return (WrongCasts) value;
            case 5: return (Comparable<?>) value;
            case 6: return (Face) value;
            case 7: return (String[]) value;
            case 8: return (Cloneable) value;
            default: return (int[][]) value;
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        Object[] values = {"text", 1, 2.5, new int[0], new String[0], new Object[0], new int[0][0], new WrongCasts(), 'c', new WrongCasts[0]};
        for (Object value : values) {
            for (int which = 0; which < 10; which++) {
                try {
                    s.append(cast(which, value) == value).append('\n');
                } catch (ClassCastException thrown) {
                    s.append(thrown.getMessage()).append('\n');
                }
            }
        }
        return s.toString();
    }
}
