package cases.control;

import cases.Out;

public final class InstanceOrder {
    static class Thing {
        final StringBuilder log = new StringBuilder();
        int a = add("a", 1);

        {
            add("block", a);
            b = 7;
        }

        int b = add("b", 2);
        final int c;

        Thing(int value) {
            add("int", value);
            c = b + value;
            add("c", c);
        }

        Thing() {
            this(9);
            add("default", a);
        }

        Thing(String text, int... rest) {
            this(text.length() + rest.length);
            add(text, rest[0]);
        }

        int add(String name, int value) {
            log.append(name).append('=').append(value).append(' ');
            return value;
        }
    }

    public static String run() {
        Out o = new Out();
        Thing thing = new Thing(5);
        o.line(thing.log, new Thing().log, new Thing("x", 1).log);
        return o.toString();
    }
}
