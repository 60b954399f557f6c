package cases.switches;

import cases.Out;

public final class Integers {
    static String old(int i) {
        String text = "";
        switch (i) {
            case 1:
                text += "one";
            case 2:
                text += "two";
                break;
            case 3: {
                text += "three";
            }
            default:
                text += "default";
            case 5:
                text += "five";
        }
        return text;
    }

    static int character(char c) {
        switch (c) {
            case 'a': return 1;
            case 'b': return 2;
            case 'z': return 26;
            default: return 0;
        }
    }

    static int boxed(Integer i) {
        return switch (i) {
            case 1 -> 11;
            case 1000000 -> 12;
            default -> 13;
        };
    }

    public static String run() {
        Out o = new Out();
        for (int i = -3; i < 14; i++) {
            int result = switch (i) {
                case -2 -> 100;
                case 0, 1, 2 -> i * i;
                case 10 -> {
                    int x = 0;
                    for (int k = 0; k < i; k++) {
                        x += k;
                    }
                    yield x;
                }
                default -> -i;
            };
            o.line(i, result, old(i), character((char) ('a' + i)), boxed(i));
        }
        return o.toString();
    }
}
