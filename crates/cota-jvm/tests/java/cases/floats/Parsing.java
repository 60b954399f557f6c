package cases.floats;

import cases.Out;

public final class Parsing {
    public static String run() {
        Out o = new Out();
        for (String text : new String[] {"0", "-0", "1.5", ".5", "5.", "1e3", "1E-3", "+7.25", "  3  ", "0x1.8p3", "1f", "2D", "NaN", "-Infinity", "1e400", "1e-400", "123456789.123456789123456789", "4.9e-324", "2.4703282292062328e-324", "0.1", "9007199254740993", "1.7976931348623159e308"}) {
            o.line(text, Double.parseDouble(text), Float.parseFloat(text));
        }
        for (String text : new String[] {"", "x", "1e", "--1", "1.2.3", "0x", "1_000", "e5"}) {
            o.attempt(() -> Double.parseDouble(text)).attempt(() -> Float.valueOf(text));
        }
        o.attempt(() -> Double.valueOf(null)).attempt(() -> Float.parseFloat(null));
        return o.toString();
    }
}
