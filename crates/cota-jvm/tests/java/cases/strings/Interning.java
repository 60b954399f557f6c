package cases.strings;

import cases.Out;

public final class Interning {
    static final String CONSTANT = "con" + "stant";

    static final class Inner {
        static final String SAME = "constant";
    }

    public static String run() {
        Out o = new Out();
        String a = "lit" + "eral", b = "literal", c = new String("literal"), d = "lit";
        String e = d + "eral";
        o.line(a == b, a == c, a == e, a == e.intern(), c.intern() == b, a.equals(c), CONSTANT == "constant", Inner.SAME == CONSTANT, String.valueOf((Object) null), "" + null);
        char[] letters = {'l', 'i', 't'};
        String f = new String(letters);
        letters[0] = 'x';
        o.line(f, f == d, f.intern() == d, String.valueOf(letters), f.toString() == f, f.substring(0) == f, f.trim() == f, f.concat("") == f, f.replace('q', 'z') == f);
        return o.toString();
    }
}
