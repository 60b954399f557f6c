package cases.assertions;

import cases.Out;

public final class Statements {
    public static String run() {
        Out o = new Out();
        int x = 5;
        assert x > 0;
        assert x < 0 == false : "never";
        o.attempt(() -> { assert x < 0; return "off"; }).attempt(() -> { assert x < 0 : "x is " + x; return "off"; }).attempt(() -> { assert x < 0 : x; return "off"; }).attempt(() -> { assert x < 0 : new IllegalStateException("cause"); return "off"; });
        int effects = 0;
        assert ++effects > 0;
        o.line(effects);
        return o.toString();
    }
}
