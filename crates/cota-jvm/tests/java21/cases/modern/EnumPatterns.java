package cases.modern;

import cases.Out;

public final class EnumPatterns {
    sealed interface Kind {
    }

    enum Flat implements Kind { A, B }

    record Other(int value) implements Kind {
    }

    public static String run() {
        Out o = new Out();
        for (Kind kind : new Kind[] {Flat.A, Flat.B, new Other(3)}) {
            o.line(switch (kind) {
                case Flat.A -> "first";
                case Flat.B -> "second";
                case Other(int n) -> "other " + n;
            });
        }
        for (Flat flat : Flat.values()) {
            o.line(switch (flat) {
                case A -> 1;
                case B -> 2;
            });
        }
        for (String text : new String[] {"yes", "Y", "n", null, "zzz"}) {
            o.line(switch (text) {
                case null -> "none";
                case "yes" -> "exact";
                case String s when s.equalsIgnoreCase("y") -> "short";
                case "n", "no" -> "negative";
                case String s -> "other " + s;
            });
        }
        return o.toString();
    }
}
