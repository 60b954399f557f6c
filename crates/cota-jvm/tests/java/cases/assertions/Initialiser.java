package cases.assertions;

import cases.Out;

public final class Initialiser {
    static class Early {
        static int value = compute();
        static boolean checked;

        static {
            assert checked = true;
        }

        static int compute() {
            assert value == 0 : "value";
            return 7;
        }
    }

    public static String run() {
        Out o = new Out();
        o.line(Early.value, Early.checked);
        return o.toString();
    }
}
