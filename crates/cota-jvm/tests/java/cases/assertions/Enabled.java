package cases.assertions;

import cases.Out;

public final class Enabled {
    public static String run() {
        Out o = new Out();
        boolean enabled = false;
        assert enabled = true;
        o.line(enabled, Enabled.class.desiredAssertionStatus());
        return o.toString();
    }
}
