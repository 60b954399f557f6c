package cases.switches;

import cases.Out;

public final class Strings {
    public static String run() {
        Out o = new Out();
        for (String text : new String[] {"red", "green", "blue", "Aa", "BB", "C#", "", "other"}) {
            int old = 0;
            switch (text) {
                case "red": old = 1; break;
                case "green":
                case "blue": old = 2;
                case "": old += 10; break;
                case "Aa": old = 3; break;
                case "BB": old = 4; break;
                default: old = -1;
            }
            String modern = switch (text) {
                case "red", "green", "blue" -> "colour";
                case "Aa", "BB", "C#" -> "collides";
                default -> {
                    if (text.isEmpty()) {
                        yield "empty";
                    }
                    yield "other:" + text;
                }
            };
            o.line(text, old, modern);
        }
        o.attempt(() -> { String none = null; return switch (none) { case "x" -> 1; default -> 2; }; });
        return o.toString();
    }
}
