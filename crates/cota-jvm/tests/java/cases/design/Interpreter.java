package cases.design;

import cases.Out;
import java.util.Map;

public final class Interpreter {
    static final class Parser {
        private final String source;
        private final Map<String, Integer> variables;
        private int at;

        Parser(String source, Map<String, Integer> variables) {
            this.source = source;
            this.variables = variables;
        }

        int all() {
            int value = sum();
            skip();
            if (at < source.length()) {
                throw new IllegalArgumentException("rest at " + at);
            }
            return value;
        }

        private int sum() {
            int value = product();
            while (true) {
                if (accept('+')) {
                    value += product();
                } else if (accept('-')) {
                    value -= product();
                } else {
                    return value;
                }
            }
        }

        private int product() {
            int value = atom();
            while (true) {
                if (accept('*')) {
                    value *= atom();
                } else if (accept('/')) {
                    value /= atom();
                } else {
                    return value;
                }
            }
        }

        private int atom() {
            if (accept('-')) {
                return -atom();
            }
            if (accept('(')) {
                int value = sum();
                if (!accept(')')) {
                    throw new IllegalArgumentException("no ) at " + at);
                }
                return value;
            }
            skip();
            int start = at;
            while (at < source.length() && Character.isLetterOrDigit(source.charAt(at))) {
                at++;
            }
            String word = source.substring(start, at);
            if (word.isEmpty()) {
                throw new IllegalArgumentException("nothing at " + at);
            }
            return Character.isDigit(word.charAt(0)) ? Integer.parseInt(word) : variables.get(word);
        }

        private void skip() {
            while (at < source.length() && source.charAt(at) == ' ') {
                at++;
            }
        }

        private boolean accept(char c) {
            skip();
            if (at < source.length() && source.charAt(at) == c) {
                at++;
                return true;
            }
            return false;
        }
    }

    public static String run() {
        Out o = new Out();
        for (String source : new String[] {"1 + 2 * 3", "(1 + 2) * 3 - -4", "2 * (3 + x) / (x - 1)", "10 / (x - 5)", "2 +", "y"}) {
            o.attempt(() -> source + " = " + new Parser(source, Map.of("x", 5)).all());
        }
        return o.toString();
    }
}
