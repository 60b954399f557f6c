package cases.opcodes;

public final class NegativeSizes {
    static Object make(int which, int size) {
        switch (which) {
            case 0: return new boolean[size];
            case 1: return new byte[size];
            case 2: return new char[size];
            case 3: return new short[size];
            case 4: return new int[size];
            case 5: return new long[size];
            case 6: return new float[size];
            case 7: return new double[size];
            case 8: return new String[size];
            case 9: return new int[3][size];
            case 10: return new int[size][3];
            default: return new int[0][size];
        }
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        for (int size : new int[] {-1, -7, Integer.MIN_VALUE}) {
            for (int which = 0; which < 12; which++) {
                try {
                    s.append(make(which, size).getClass().getName());
                } catch (NegativeArraySizeException thrown) {
                    s.append(which).append(thrown.getMessage()).append(' ');
                }
            }
        }
        return s.toString();
    }
}
