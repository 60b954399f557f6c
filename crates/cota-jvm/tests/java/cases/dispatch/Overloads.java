package cases.dispatch;

import cases.Out;

public final class Overloads {
    static String pick(int x) {
        return "int";
    }

    static String pick(long x) {
        return "long";
    }

    static String pick(double x) {
        return "double";
    }

    static String pick(Integer x) {
        return "Integer";
    }

    static String pick(Object x) {
        return "Object";
    }

    static String pick(String x) {
        return "String";
    }

    static String pick(Object... x) {
        return "Object..." + x.length;
    }

    static String pick(int x, int y) {
        return "int,int";
    }

    static class Upper {
        String take(Object x) {
            return "upper object";
        }

        String take(CharSequence x) {
            return "upper chars";
        }
    }

    static class Lower extends Upper {
        @Override
        String take(Object x) {
            return "lower object";
        }

        String take(String x) {
            return "lower string";
        }
    }

    public static String run() {
        Out o = new Out();
        Object text = "text";
        o.line(pick(1), pick((byte) 1), pick('c'), pick(1L), pick(1f), pick(Integer.valueOf(1)), pick(text), pick("text"), pick((Object) null), pick(new int[0]), pick(1, 2), pick(1, (Object) 2), pick(), pick(new Object[] {1}), pick((Object) new Object[] {1}));
        o.line(new Lower().take("x"), new Lower().take((Object) "x"), ((Upper) new Lower()).take("x"), new Lower().take((CharSequence) "x"));
        return o.toString();
    }
}
