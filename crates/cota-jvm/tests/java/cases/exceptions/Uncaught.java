package cases.exceptions;

import cases.Out;
import java.util.List;

public final class Uncaught {
    static int start(List<String> texts) {
        int sum = 0;
        for (String text : texts) {
            sum += parse(text);
        }
        return sum;
    }

    static int parse(String text) {
        if (text.equals("x")) {
            throw new IllegalArgumentException("bad " + text);
        }
        return Integer.parseInt(text);
    }

    public static String run() {
        Out o = new Out();
        try {
            start(List.of("1", "x"));
        } catch (IllegalArgumentException thrown) {
            throw new IllegalStateException("from " + thrown.getMessage(), thrown);
        }
        return o.toString();
    }
}
