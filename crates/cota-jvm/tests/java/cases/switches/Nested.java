package cases.switches;

import cases.Out;

public final class Nested {
    public static String run() {
        Out o = new Out();
        StringBuilder s = new StringBuilder();
        for (int a = 0; a < 4; a++) {
            for (byte b = 0; b < 4; b++) {
                s.append(switch (a) {
                    case 0 -> switch (b) {
                        case 0 -> "00";
                        case 1 -> "01";
                        default -> "0x";
                    };
                    case 1 -> b > 1 ? "1+" : "1-";
                    default -> {
                        try {
                            yield "" + a / b;
                        } catch (ArithmeticException thrown) {
                            yield "div";
                        } finally {
                            s.append('f');
                        }
                    }
                }).append(' ');
            }
        }
        o.line(s, 1 + switch (s.length() % 3) { case 0 -> 10; case 1 -> 20; default -> 30; } * 2);
        return o.toString();
    }
}
