package cases.opcodes;

public final class NullThroughCalls {
    NullThroughCalls[] all = new NullThroughCalls[3];
    Object[][] deep = new Object[2][2];
    static NullThroughCalls[] pool = new NullThroughCalls[2];
    java.util.List<String> list;
    long wide;
    double real;

    static Object use(int which, String text, Runnable runnable, NullThroughCalls self) {
        int index = 1;
        switch (which) {
            case 0: return text.length();
            case 1: runnable.run(); return 0;
            case 2: return self.all[index].all;
            case 3: return self.all[index + 1].wide;
            case 4: self.all[0].real = 2.5; return 0;
            case 5: return pool[index].list;
            case 6: return self.deep[index][0].toString();
            case 7: return self.list.get(0).length();
            case 8: return text.substring(1).trim();
            case 9: return give(3, 4L, "x", null)[index];
            case 10: self.all[2].wide += 4; return 0;
            case 11: return text.chars().map(c -> c + 1).sum();
            default: return null;
        }
    }

    static int[] give(int a, long b, String c, int[][] d) {
        return null;
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        for (int which = 0; which < 12; which++) {
            try {
                s.append(use(which, null, null, new NullThroughCalls())).append('\n');
            } catch (NullPointerException thrown) {
                s.append(thrown.getMessage()).append('\n');
            }
        }
        return s.toString();
    }
}
