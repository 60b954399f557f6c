package cases.format;

import cases.Out;

public final class Errors {
    public static String run() {
        Out o = new Out();
        o.attempt(() -> String.format("%d", "x")).attempt(() -> String.format("%d", 1.5)).attempt(() -> String.format("%s %s", 1)).attempt(() -> String.format("%q", 1)).attempt(() -> String.format("%f", 1)).attempt(() -> String.format("%c", "text"));
        o.attempt(() -> String.format("%-d", 1)).attempt(() -> String.format("%05s", "x")).attempt(() -> String.format("%", 1)).attempt(() -> String.format("%.2d", 1)).attempt(() -> String.format("%+x", 1)).attempt(() -> String.format("%3$s", 1)).attempt(() -> String.format(null)).attempt(() -> String.format("%<s", 1)).attempt(() -> String.format("%c", 0x110000));
        return o.toString();
    }
}
