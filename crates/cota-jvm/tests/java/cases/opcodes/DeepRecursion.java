package cases.opcodes;

public final class DeepRecursion {
    static int depth;

    static final class Endless {
        final Endless next = new Endless();
    }

    static int down(int n) {
        depth++;
        return down(n + 1) + 1;
    }

    public static String run() {
        StringBuilder s = new StringBuilder();
        for (int turn = 0; turn < 2; turn++) {
            try {
                s.append(down(0));
            } catch (StackOverflowError thrown) {
                s.append(thrown.getMessage()).append(depth > 500).append(' ');
                depth = 0;
            }
        }
        try {
            new Endless();
        } catch (StackOverflowError thrown) {
            s.append("made");
        }
        return s.toString();
    }
}
